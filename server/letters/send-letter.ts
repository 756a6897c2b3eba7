import sql from 'sql-template-tag'
import { environmentName, environmentReplyTo, joinEnvironment } from '../environments/join-environment.ts'
import type { Db } from '../platform/database/database.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { formatMail, type Line } from '../platform/mail/mail-lines.ts'
import type { Settings } from '../platform/settings/settings.ts'

type LetterMailRow = {
  id: number
  applicant: number
  first_name: string
  last_name: string
  contact_email: string | null
  contact_name: string
  recipient_name: string
  environment: string
  /** The recipient was deleted since the letter was written. */
  deleted: boolean
  reply_to: string | null
  sendings: number
}

/** Mails a letter to the current contact of its recipient; a letter without an address, or to a deleted recipient, fails. */
export async function sendLetter(db: Db, settings: Settings, id: number, by_user: number | null): Promise<boolean> {
  const letter = await readAddressed(db, id)
  if (letter === undefined) return false
  const problem = letter.deleted
    ? `${letter.recipient_name} was deleted.`
    : letter.contact_email === null
      ? `The contact of ${letter.recipient_name} has no email address.`
      : null
  if (problem !== null || letter.contact_email === null) {
    await db.run(sql`update letter set problem = ${problem} where id = ${id}`)
    return false
  }
  const mail = await queueMail(
    db,
    {
      event_key: `letter-${id}-${letter.sendings + 1}`,
      appointment: null,
      applicant: letter.applicant,
      to_address: letter.contact_email,
      reply_to: letter.reply_to,
      calendar: null,
      priority: 'bulk',
      ...worded(letter),
    },
    settings,
  )
  if (mail === undefined) return false
  await db.run(sql`insert into letter_sending (letter, mail, by_user) values (${id}, ${mail}, ${by_user})`)
  await db.run(sql`update letter set problem = null where id = ${id}`)
  return true
}

const readAddressed = (db: Db, id: number) =>
  db.one<LetterMailRow>(sql`
    select l.id, l.applicant, a.first_name, a.last_name, coalesce(p.contact_email, v.contact_email) as contact_email,
      concat_ws(' ', coalesce(p.contact_first_name, v.contact_first_name), coalesce(p.contact_last_name, v.contact_last_name)) as contact_name,
      coalesce(p.name, v.name) as recipient_name, coalesce(p.removed_at, v.removed_at) is not null as deleted, ${environmentName}, ${environmentReplyTo},
      (select count(*)::integer from letter_sending x where x.letter = l.id) as sendings
    from letter l join applicant a on a.id = l.applicant and a.removed_at is null
    left join location p on p.id = l.location left join vendor v on v.id = l.vendor
    ${joinEnvironment}
    where l.id = ${id} and l.file is not null`)

function worded({ first_name, last_name, contact_name, recipient_name, environment }: LetterMailRow) {
  const subject = `Status letter about ${first_name} ${last_name}`
  const lines = [
    `To ${contact_name || recipient_name}:`,
    `The letter about the status of ${first_name} ${last_name} is attached to this message.`,
    `Sent on behalf of ${environment}`,
  ]
  return {
    subject,
    ...formatMail(
      subject,
      lines.map((line): Line => ['', line]),
    ),
  }
}
