/* Sends one mail with the settings of the server, and says what the mail server answered: `npm run try-mail -- --to ada@example.org`. */
import { sendTrial } from '../server/platform/mail/mail.ts'
import { StartRefusal } from '../server/platform/process/start-refusal.ts'
import { readCommandSettings } from '../server/platform/settings/command-settings.ts'
import { readOptions } from './command-options.ts'

const USAGE = `npm run try-mail -- --to <address>

Sends a mail of two lines by SMTP_URL, SMTP_TLS and MAIL_FROM, as the server sends its own, and prints what the mail server answered.
It uses no database.

  --to    who gets it
  --help  print this`

try {
  const { to } = readOptions(USAGE, { to: { type: 'string' } })
  if (!to) throw new StartRefusal(`Say to whom.\n\n${USAGE}`)
  const settings = readCommandSettings(process.env)
  const answer = await sendTrial(settings, to)
  console.log(`The mail server took a mail from ${settings.mailFrom} to ${to}, with the answer: ${answer}`)
} catch (error) {
  console.error(error instanceof StartRefusal ? error.message : error)
  process.exitCode = 1
}
