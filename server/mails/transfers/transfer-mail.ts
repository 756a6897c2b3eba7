import sql from 'sql-template-tag'
import type { OwnTransfer } from '../../../contract/portal/own-transfer.ts'
import { type Translations, translationOf } from '../../../contract/records/translations.ts'
import { applicantAddress } from '../../appointments/booking-link.ts'
import { isOfSameEnvironment, joinEnvironment } from '../../environments/join-environment.ts'
import { limits } from '../../limits.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Consequence } from '../../platform/events/change.ts'
import type { Services } from '../../platform/http/action.ts'
import { secondsToWait } from '../../platform/http/limits/call-limits.ts'
import { addJobAfter, addJobs } from '../../platform/jobs/add-job.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { Line } from '../../platform/mail/mail-lines.ts'
import { mailboxOf } from '../../platform/mail/mailbox.ts'
import { composeApplicantMail, environmentFields, type Recipient } from '../applicant-mail.ts'
import { lockMailRecipients } from '../lock-mail-recipients.ts'
import { transferTexts } from '../texts/mail-texts.ts'
import { namedTransferUrl } from './transfer-link.ts'

/** The job of a mail about a request for a transfer. */
type TransferMailJob = { transfer: number }

type TransferMailData = Recipient & {
  state: OwnTransfer['state']
  decline_reason: string | null
  link_revision: number
  location: string | null
  type: string
  type_translations: Translations<'description'> | null
  /** The number of the same person's earlier request for the same, which is pending too. */
  earlier: number | null
}

type TransferEvent =
  | 'transfer.requested'
  | 'transfer.approved'
  | 'transfer.declined'
  | 'transfer.withdrawn'
  | 'transfer.email_corrected'
  | 'transfer.email_undone'
/** The revision of a new request's link. */
const FIRST_REVISION = 1
/** The events of the keys. */
const KEYS = { PENDING: 'received', APPROVED: 'approved', DECLINED: 'declined', WITHDRAWN: 'withdrawn' } as const
/** States that anybody can reach under any address; the others are by staff. */
const BY_APPLICANT: readonly OwnTransfer['state'][] = ['PENDING', 'WITHDRAWN']

/** Queues the mails of requests, decisions and withdrawals; a new address gets that of the request again, with its own link. */
export const queueTransferMail: Consequence<TransferEvent> = ({ db }, events) =>
  addJobs(
    db,
    'write_mail',
    events.map(({ transfer }) => ({ kind: 'transfer', transfer })),
  )

/** Writes the mail about a request as it is now to the person who made it, in the request's language. One mail for each state and link. */
export async function mailTransfer(db: Db, { settings }: Services, { transfer }: TransferMailJob): Promise<void> {
  await lockMailRecipients(db, sql`select applicant from transfer where id = ${transfer}`)
  await db.run(sql`select from transfer where id = ${transfer} for key share`)
  const data = await readTransferMailData(db, transfer)
  if (data === undefined || data.email === '') return
  const wait = settings.rateLimits && BY_APPLICANT.includes(data.state) ? await secondsToWait(db, limits.mailbox, mailboxOf(data.email)) : 0
  if (wait > 0) {
    await addJobAfter(db, 'write_mail', { kind: 'transfer', transfer }, wait, `mail:transfer:${transfer}`)
    return
  }
  const { state, subdomain, language } = data
  const text = transferTexts[language]
  const link = namedTransferUrl(settings, { id: transfer, link_revision: data.link_revision, subdomain })
  const lines = {
    PENDING: () => receivedLines(data),
    APPROVED: () => approvedLines(data),
    DECLINED: () => declinedLines(data, applicantAddress(settings, subdomain)),
    WITHDRAWN: () => withdrawnLines(data, applicantAddress(settings, subdomain)),
  }[state]()
  const numberAndLink: Line[] = [
    [text.number, String(transfer)],
    [text.see, link],
  ]
  const renewed = data.link_revision > FIRST_REVISION ? `-r${data.link_revision}` : ''
  const event_key = `transfer-${transfer}-${KEYS[state]}${renewed}`
  const content = { event_key, subject: text.subjects[state], lines: [...lines, ...numberAndLink] }
  await queueMail(db, { ...composeApplicantMail(data, content), transfers: [transfer] }, settings)
}

const readTransferMailData = (db: Db, id: number) =>
  db.one<TransferMailData>(sql`
    select a.state, a.link_revision, a.applicant, a.first_name, a.email, a.language, a.decline_reason, l.name as location, y.description as type,
      y.translations as type_translations,
      (select max(b.id) from transfer b
        where b.id < a.id and b.state = 'PENDING' and b.removed_at is null and lower(b.email) = lower(a.email)
          and folded_name(b.first_name) = folded_name(a.first_name) and folded_name(b.last_name) = folded_name(a.last_name)
          and ${isOfSameEnvironment(sql`b`, sql`a`)}
          and (b.applicant_type, b.location, b.vendor) is not distinct from (a.applicant_type, a.location, a.vendor)) as earlier,
      ${environmentFields}
    from transfer a join applicant_type y on y.id = a.applicant_type left join location l on l.id = a.location ${joinEnvironment}
    where a.id = ${id} and a.removed_at is null`)

function receivedLines(data: TransferMailData): Line[] {
  const { location, environment, language, earlier } = data
  const text = transferTexts[language]
  return [
    ['', text.received(environment)],
    // Only the mailbox learns of it: an answer of the API would tell a stranger whose digits and birth date he guessed.
    ...(earlier === null ? [] : ([['', text.repeated(earlier)]] satisfies Line[])),
    ...(location === null ? [] : ([[text.location, location]] satisfies Line[])),
    typeLine(data),
  ]
}

function approvedLines(data: TransferMailData): Line[] {
  const { location, environment, language } = data
  const text = transferTexts[language]
  return [
    ['', text.approved],
    ...(location === null ? [] : ([[text.location, location]] satisfies Line[])),
    typeLine(data),
    ['', text.questions(environment)],
  ]
}

/** The applicant type in the reader's language, as on the pages. */
const typeLine = ({ type, type_translations, language }: TransferMailData): Line => [
  transferTexts[language].type,
  translationOf(type_translations, 'description', language) ?? type,
]

function declinedLines({ decline_reason, environment, language }: TransferMailData, address: string): Line[] {
  const text = transferTexts[language]
  return [
    ['', text.declined],
    ...(decline_reason === null ? [] : ([[text.reason, decline_reason]] satisfies Line[])),
    ['', text.questions(environment)],
    [text.again, address],
  ]
}

function withdrawnLines({ environment, language }: TransferMailData, address: string): Line[] {
  const text = transferTexts[language]
  return [
    ['', text.withdrawn(environment)],
    ['', text.unexpected(environment)],
    [text.again, address],
  ]
}
