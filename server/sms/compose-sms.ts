import { applicantAddress, namedUrl, reprintAddress, withLinks } from '../appointments/booking-link.ts'
import type { AppointmentMailEvent } from '../mails/appointments/appointment-mail.ts'
import type { AppointmentMailData } from '../mails/appointments/appointment-mail-data.ts'
import { formatWhenShort } from '../mails/mail-language.ts'
import type { Services } from '../platform/http/action.ts'
import type { SigningKeys } from '../platform/secrets/sealing.ts'
import { fitSegments, type Part } from './segments.ts'
import { smsTexts } from './sms-texts.ts'

/** Parts with a lower rank are dropped first: the sender, the place, how to stop, the link. The fact is never dropped. */
const RANKS = { sender: 1, place: 2, end: 3, link: 4, fact: 5 } as const

/** An event of an appointment of which applicants get a text message. ON: they have just agreed to them on the page of the booking. */
export type AppointmentSmsEvent = Exclude<AppointmentMailEvent, 'LINK'> | 'ON'

const factOf = {
  ON: 'BOOKED',
  BOOKED: 'BOOKED',
  MOVED: 'MOVED',
  CANCELLED: 'CANCELLED',
  CANCELLED_BY_SITE: 'CANCELLED',
  REMINDER_DAYS: 'REMINDER',
  REMINDER_HOURS: 'REMINDER',
} as const satisfies Record<AppointmentSmsEvent, string>

/** A message about an appointment, as the outbox stores it: the link lacks its token. */
export function composeAppointmentSms(
  appointment: AppointmentMailData,
  event: AppointmentSmsEvent,
  { settings, key }: Pick<Services, 'settings' | 'key'>,
): string {
  const { id, language, date_time, time_zone, environment, lsv_name, subdomain } = appointment
  const text = smsTexts[language]
  const fact = factOf[event]
  const isOver = fact === 'CANCELLED'
  const link = isOver ? `${text.again} ${applicantAddress(settings, subdomain)}` : `${text.manage} ${namedUrl(settings, appointment)}`
  const parts: Part[] = [
    { text: `${environment}:`, rank: RANKS.sender },
    { text: text[fact](formatWhenShort(date_time, time_zone, language)), rank: RANKS.fact },
    { text: isOver ? '' : text.at(lsv_name), rank: RANKS.place },
    { text: link, rank: RANKS.link },
    { text: text.end, rank: RANKS.end },
  ]
  return fitSegments(parts, (body) => completeSms(key, { appointment: id, body }))
}

/** The message after prints that were rejected. */
export function composeIllegibleSms(
  { environment, language, subdomain }: Pick<AppointmentMailData, 'environment' | 'language' | 'subdomain'>,
  settings: Services['settings'],
): string {
  const text = smsTexts[language]
  return fitSegments([
    { text: `${environment}:`, rank: RANKS.sender },
    { text: text.ILLEGIBLE, rank: RANKS.fact },
    { text: reprintAddress(applicantAddress(settings, subdomain)), rank: RANKS.link },
    { text: text.end, rank: RANKS.end },
  ])
}

/** A message as it is sent: with the token of its own booking's link. */
export const completeSms = (key: SigningKeys, { appointment, body }: { appointment: number | null; body: string }): string =>
  withLinks(key, { appointment, text_body: body, html_body: '' }).text_body
