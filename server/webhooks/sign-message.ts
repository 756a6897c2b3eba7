import { createHmac } from 'node:crypto'

/** The headers of a message by Standard Webhooks; with two secrets it has two signatures, and receivers accept either. */
export function signMessage(id: string, seconds: number, body: string, secrets: readonly string[]): Record<string, string> {
  const signatureOf = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
      .update(`${id}.${seconds}.${body}`)
      .digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((secret) => `v1,${signatureOf(secret)}`).join(' '),
  }
}
