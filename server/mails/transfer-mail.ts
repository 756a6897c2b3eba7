import sql from 'sql-template-tag'
import { applicantAddress } from '../appointments/booking-link.ts'
import { joinEnvironment } from '../environments/join-environment.ts'
import type { Db } from '../platform/database/database.ts'
import type { Consequence } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import { addJobs } from '../platform/jobs.ts'
import { queueMail } from '../platform/mail/mail.ts'
import type { Line } from '../platform/mail/mail-lines.ts'
import { composeApplicantMail, environmentFields, type Recipient } from './applicant-mail.ts'
import { transferTexts } from './texts/transfer-texts.ts'
import { namedTransferUrl } from './transfer-link.ts'

/** The job of the mail after the decision about a transfer. */
type TransferMailJob = { transfer: number }

type Decision = Recipient & {
  state: 'PENDING' | 'APPROVED' | 'DECLINED'
  decline_reason: string | null
  link_revision: number
  location: string | null
  type: string
}

/** Queues the mails of requests and decisions. */
export const queueTransferMail: Consequence<'transfer.requested' | 'transfer.approved' | 'transfer.declined'> = ({ db }, events) =>
  addJobs(
    db,
    'write_mail',
    events.map(({ transfer }) => ({ kind: 'transfer', transfer })),
  )

/** Writes the mail about the decision to the person who requested the transfer, in the request's language. One mail for each decision. */
export async function mailTransfer(db: Db, { settings }: Services, { transfer }: TransferMailJob): Promise<void> {
  const decision = await readDecision(db, transfer)
  if (decision === undefined || decision.email === '') return
  const { state, subdomain, language } = decision
  const text = transferTexts[language]
  const link = namedTransferUrl(settings, { id: transfer, link_revision: decision.link_revision, subdomain })
  const lines = {
    PENDING: () => receivedLines(decision),
    APPROVED: () => approvedLines(decision),
    DECLINED: () => declinedLines(decision, applicantAddress(settings, subdomain)),
  }[state]()
  const own: Line[] = [
    [text.number, String(transfer)],
    [text.see, link],
  ]
  const content = { event_key: `transfer-${transfer}-${EVENTS[state]}`, subject: text.subjects[state], lines: [...lines, ...own] }
  await queueMail(db, composeApplicantMail(decision, content), settings)
}

const readDecision = (db: Db, id: number) =>
  db.one<Decision>(sql`
    select a.state, a.link_revision, a.applicant, a.first_name, a.email, a.language, a.decline_reason, l.name as location, y.description as type,
      ${environmentFields}
    from transfer a join applicant_type y on y.id = a.applicant_type left join location l on l.id = a.location ${joinEnvironment}
    where a.id = ${id} and a.removed_at is null`)

/** By which the outbox knows each mail, and the purge of a person finds it. */
const EVENTS = { PENDING: 'received', APPROVED: 'approved', DECLINED: 'declined' } as const

function receivedLines({ location, type, environment, language }: Decision): Line[] {
  const text = transferTexts[language]
  return [['', text.received(environment)], ...(location === null ? [] : ([[text.location, location]] satisfies Line[])), [text.type, type]]
}

function approvedLines({ location, type, environment, language }: Decision): Line[] {
  const text = transferTexts[language]
  return [
    ['', text.approved],
    ...(location === null ? [] : ([[text.location, location]] satisfies Line[])),
    [text.type, type],
    ['', text.questions(environment)],
  ]
}

function declinedLines({ decline_reason, environment, language }: Decision, address: string): Line[] {
  const text = transferTexts[language]
  return [
    ['', text.declined],
    ...(decline_reason === null ? [] : ([[text.reason, decline_reason]] satisfies Line[])),
    ['', text.questions(environment)],
    [text.again, address],
  ]
}
