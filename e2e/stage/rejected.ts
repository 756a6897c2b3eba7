import sql from 'sql-template-tag'
import { currentNotice } from '../../contract/booking/privacy-notice.ts'
import type { Stage } from './harness.ts'

/** A booking with the link of its mail. */
export type RejectedBooking = { id: number; applicant: number; email: string; manage_url: string }

/** Ann De La Cruz books at Downtown on the site of Metro, by the call of her page. */
export async function bookByCall(
  stage: Stage,
  { email, dateTime, how = {} }: { email: string; dateTime: string; how?: object },
): Promise<RejectedBooking> {
  const response = await fetch(stage.address('', '/api/appointments/schedule').replace('localhost', '127.0.0.1'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      mode: 'new',
      network: stage.world.network,
      lsv: stage.world.downtown,
      dateTime,
      applicantType: stage.world.types.teacher,
      privacy_notice: currentNotice,
      email,
      ...ANN,
      ...how,
    }),
  })
  if (response.status !== 201) throw new Error(await response.text())
  const { id, applicant, manage_url } = (await response.json()) as RejectedBooking
  return { id, applicant, email, manage_url }
}

/** Her prints were taken and rejected; `times` 2 is the second time. */
export async function reject(stage: Stage, { id, applicant }: RejectedBooking, times = 1): Promise<void> {
  await stage.database.run(sql`update appointment set status = 'COMPLETED' where id = ${id}`)
  await stage.database.run(sql`update applicant set illegible = true, tcr = 'TCR-1', attempt = ${times + 1} where id = ${applicant}`)
  await stage.database.run(sql`
    insert into rejection (applicant, attempt, tcr, rejected_at) values (${applicant}, ${times}, 'TCR-1', '2026-11-20T15:00:00Z')`)
}

const ANN = {
  firstName: 'Ann',
  lastName: 'De La Cruz',
  dob: '1985-04-07',
  ssn4: '0123',
  phone: '3055550100',
  gender: 'F',
  race: 'U',
  height: '5\'9"',
  weight: 150,
  eye: 'BRO',
  hair: 'BLK',
  pob: 'NY',
  reason: 'bgcheck',
  residence: '12 Main St, Miami, FL 33101',
}
