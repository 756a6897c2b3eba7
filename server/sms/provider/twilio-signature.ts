import { createHmac, timingSafeEqual } from 'node:crypto'

/** Twilio's signature of a call to an address with form fields: those in the order of their names, each name with its value. */
export function signatureOf(authToken: string, url: string, form: URLSearchParams): string {
  const fields = [...new Set(form.keys())].sort().flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value))
  return createHmac('sha1', authToken)
    .update(url + fields.join(''))
    .digest('base64')
}

/** Whether Twilio signed this call. */
export function isSignedByTwilio(authToken: string, url: string, form: URLSearchParams, given: string): boolean {
  const [theirs, ours] = [Buffer.from(given), Buffer.from(signatureOf(authToken, url, form))]
  return theirs.length === ours.length && timingSafeEqual(theirs, ours)
}
