import type { appointment } from '../../../contract/appointments/appointments.ts'
import type { Row } from '../../../contract/records/define-record.ts'

/** An appointment as the desk's list holds it. */
export type Appointment = Row<typeof appointment>

/** First and last name. */
export const fullName = ({ first_name, last_name }: Pick<Appointment, 'first_name' | 'last_name'>) => `${first_name} ${last_name}`
