import type { appointment } from '../../../contract/appointments/appointments.ts'
import type { Row } from '../../../contract/records/define-record.ts'

/** An appointment as the desk's list holds it. */
export type Appointment = Row<typeof appointment>

/** First and last name. */
export const fullName = ({ first_name, last_name }: Pick<Appointment, 'first_name' | 'last_name'>) => `${first_name} ${last_name}`

const collator = new Intl.Collator('en-US', { sensitivity: 'base' })

/** The order of people with the same time: by last and first name, then by number. */
export const compareNames = (a: Appointment, b: Appointment): number =>
  collator.compare(a.last_name, b.last_name) || collator.compare(a.first_name, b.first_name) || a.id - b.id

/** The last four digits of the phone, by which people of one name are distinguished. */
export const lastDigits = ({ phone }: Pick<Appointment, 'phone'>): string => `…${phone.replace(/\D/g, '').slice(-4)}`

/** The appointments of people who share their name with somebody else of the list. */
export function alikeOf(appointments: readonly Appointment[]): ReadonlySet<number> {
  const byName = Map.groupBy(appointments, (one) => fullName(one).toLocaleLowerCase('en-US'))
  const shared = [...byName.values()].filter((all) => new Set(all.map(({ applicant }) => applicant)).size > 1)
  return new Set(shared.flat().map(({ id }) => id))
}
