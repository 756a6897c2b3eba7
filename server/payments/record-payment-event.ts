import { tellAppointmentHistory } from '../appointments/insert-appointment.ts'
import { type AuditEvent, audit } from '../platform/audit/audit.ts'
import type { Db } from '../platform/database/database.ts'
import type { Viewer } from '../platform/records/access.ts'

type Told = Pick<AuditEvent, 'event' | 'detail'> & { appointment: number; payment: number; words: string }

/** What somebody did about money is told in the appointment's history, in words, and in the audit log. */
export async function tellMoney(db: Db, viewer: Viewer, { appointment, payment, words, ...told }: Told): Promise<void> {
  await tellAppointmentHistory(db, appointment, 'CHANGED', viewer.user_id, words)
  await audit(db, viewer, { ...told, resource: 'paymenttransactions', row_id: payment })
}
