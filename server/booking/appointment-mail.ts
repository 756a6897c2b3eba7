import sql from 'sql-template-tag'
import { calendarFile } from '../../contract/calendar-file.ts'
import { type PaymentMethod, paymentLabels } from '../../contract/payment-codes.ts'
import type { Db } from '../platform/database.ts'
import { addJob } from '../platform/jobs.ts'
import { type NewMail, queueMail } from '../platform/mail.ts'
import { fromCents } from '../platform/money.ts'
import type { Settings } from '../platform/settings.ts'

type Told = {
  id: number
  version: number
  applicant: number
  first_name: string
  email: string
  date_time: string
  ends_at: string
  updated: string
  status: string
  payment_method: PaymentMethod
  price: number
  time_zone: string
  place: string
  street: string | null
  city: string | null
  phone: string | null
  applicant_instructions: string | null
  environment: string
  reply_to: string | null
  type: string | null
}

/** What a mail tells of an appointment. */
export type MailedEvent = 'BOOKED' | 'MOVED' | 'CANCELLED'

/** Asks for the mail in the transaction of what it tells. */
export const askForMail = (db: Db, appointment: number, event: MailedEvent) => addJob(db, 'appointment_mail', { appointment, event })

const subjects: Record<MailedEvent, string> = {
  BOOKED: 'Your fingerprint appointment is scheduled',
  MOVED: 'Your fingerprint appointment has changed',
  CANCELLED: 'Your fingerprint appointment is cancelled',
}

/** Writes the mail of what happened to an appointment into the outbox, as the appointment stands now. One mail per event. */
export async function mailAppointment(db: Db, appointment: number, event: MailedEvent, settings: Settings): Promise<void> {
  const told = await readTold(db, appointment)
  if (told === undefined) return
  const outdated = event !== 'CANCELLED' && told.status === 'CANCELLED'
  if (!outdated) await queueMail(db, composed(told, event), settings)
}

async function readTold(db: Db, id: number): Promise<Told | undefined> {
  return db.one<Told>(sql`
    select p.id, p.version, p.applicant, a.first_name, a.email, p.date_time, p.ends_at, p.updated, p.status, p.payment_method, p.price,
      l.timezone as time_zone, coalesce(l.location_name, l.name) as place, concat_ws(', ', l.location_street1, l.location_street2) as street,
      concat_ws(' ', concat_ws(', ', l.location_city, l.location_state), l.location_postal) as city, l.location_phone as phone,
      l.applicant_instructions, coalesce(e.name, n.name) as environment, coalesce(e.reply_to, n.reply_to) as reply_to, t.description as type
    from appointment p join applicant a on a.id = p.applicant join live_scan_vendor l on l.id = p.lsv
    left join employer e on e.id = a.employer left join network n on n.id = a.network left join applicant_type t on t.id = p.applicant_type
    where p.id = ${id}`)
}

/** The mail as it goes out: text, HTML and calendar file say the same. */
function composed(told: Told, event: MailedEvent): NewMail {
  const lines = linesOf(told, event)
  return {
    event_key: event === 'BOOKED' ? `booked-${told.id}` : `${event.toLowerCase()}-${told.id}-${told.version}`,
    appointment: told.id,
    applicant: told.applicant,
    to_address: told.email,
    reply_to: told.reply_to,
    subject: subjects[event],
    text_body: lines.map(([label, value]) => (label === '' ? value : `${label}: ${value}`)).join('\n\n'),
    html_body: html(subjects[event], lines),
    calendar: calendarFile(calendarOf(told, event)),
  }
}

type Line = [label: string, value: string]

function linesOf(told: Told, event: MailedEvent): Line[] {
  const greeting: Line = ['', `Hello ${told.first_name},`]
  const what: Line = ['', `${subjects[event]}.`]
  const where: Line = ['Where', [told.place, told.street, told.city, told.phone && formatPhone(told.phone)].filter(Boolean).join('\n')]
  const facts: Line[] = [
    greeting,
    what,
    ['When', formatWhen(told.date_time, told.time_zone)],
    where,
    ['Registration number', String(told.id)],
  ]
  if (event === 'CANCELLED') return facts
  const instructions: Line[] = told.applicant_instructions === null ? [] : [['Instructions', told.applicant_instructions]]
  const price: Line[] = told.price === 0 ? [] : [['Payment', `$${fromCents(told.price)}, ${paymentLabels[told.payment_method]}`]]
  return [
    ...facts,
    ...price,
    ['What to bring', 'A government-issued photo ID and this registration number.'],
    ...instructions,
    ['', `Requested by ${told.environment}`],
  ]
}

const calendarOf = (told: Told, event: MailedEvent) => ({
  id: told.id,
  starts: told.date_time,
  ends: told.ends_at,
  revision: told.version,
  cancelled: event === 'CANCELLED',
  title: 'Fingerprint appointment',
  place: [told.place, told.street, told.city].filter(Boolean).join(', '),
  description: [`Registration number ${told.id}`, told.applicant_instructions].filter(Boolean).join('\n'),
  stamp: told.updated,
})

/** The time at the location, its zone named: Tuesday, November 24, 2026 at 9:15 AM EST. */
const formatWhen = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant))

const formatPhone = (phone: string) => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

const html = (title: string, lines: Line[]) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body>${lines
    .map(
      ([label, value]) =>
        `<p>${label === '' ? '' : `<strong>${escapeHtml(label)}</strong><br>`}${escapeHtml(value).replaceAll('\n', '<br>')}</p>`,
    )
    .join('')}</body></html>`

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
