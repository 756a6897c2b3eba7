import { DAY_MS, utcDate } from '../../contract/records/days.ts'
import { asSuperuser } from '../as-superuser.ts'
import type { Product } from '../product.ts'

type Lsv = { id: number; network: number; name: string }
/** A job writes the mail. */
const TRIES = 40
const PAUSE_MS = 250

/** Adds a mailbox to the waitlist for a day on which a location is closed; returns the path of the link in its mail. */
export async function waitingMailbox(product: Product): Promise<string> {
  const call = await asSuperuser(product)
  const { results } = await call<{ results: Lsv[] }>('GET', 'livescanvendors')
  const lsv = results.find(({ name }) => name === 'Downtown Fingerprint Center') as Lsv
  const [email, sunday] = [`waits-${Date.now()}@bims.example`, nextSunday()]
  const asked = await fetch(product.address('', '/api/waitlist').replace('localhost', '127.0.0.1'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ network: lsv.network, lsv: lsv.id, email, earliest: sunday, latest: sunday }),
  })
  if (!asked.ok) throw new Error(await asked.text())
  for (let tries = 0; tries < TRIES; tries += 1) {
    const mails = await call<{ results: { id: number; to_address: string }[] }>('GET', 'mails?limit=20')
    const mail = mails.results.find(({ to_address }) => to_address === email)
    // The outbox shows a link once the mail is kept.
    const path = mail && pathIn((await call<{ text_body: string }>('GET', `mails/${mail.id}`)).text_body)
    if (path) return path
    await new Promise((next) => setTimeout(next, PAUSE_MS))
  }
  throw new Error(`The outbox has no link for ${email}`)
}

const pathIn = (text: string) => /\/waitlist\/\S+/.exec(text)?.[0]

function nextSunday(): string {
  const today = new Date()
  return utcDate(today.getTime() + (7 - today.getUTCDay()) * DAY_MS)
}
