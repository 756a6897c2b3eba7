import type { appointment } from '../../contract/appointments/appointments.ts'
import type { Row } from '../../contract/records/define-record.ts'

type Appointment = Row<typeof appointment>

/** An appointment of Monday, November 23, 2026, at 9:00 AM in New York, with these values. */
export const appointmentOf = (values: Partial<Appointment>): Appointment => ({
  id: 1_234_567_890,
  created: '2026-11-01T12:00:00.000Z',
  date_time: '2026-11-23T14:00:00.000Z',
  ends_at: '2026-11-23T14:15:00.000Z',
  price: '48.50',
  mode: 'new',
  attempt: 1,
  tcr: null,
  arrived_at: null,
  started_at: null,
  completed_at: null,
  missing: [],
  collected: '0.00',
  online: null,
  invoice_to: null,
  first_name: 'Ann',
  last_name: 'Alvarez',
  phone: '2125550188',
  email: 'ann@example.org',
  dob: null,
  applicant_type_description: 'Teacher',
  lsv_name: 'Downtown',
  lsv_timezone: 'America/New_York',
  applicant: 7,
  applicant_type: 1,
  location: null,
  vendor: null,
  walk_in: false,
  lsv: 1,
  status: 'SCHEDULED',
  payment_method: 'CREDIT',
  notes: null,
  transaction_id: null,
  ...values,
})
