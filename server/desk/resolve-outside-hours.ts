import type { StrandedDecision } from '../../contract/availability-change.ts'
import { refuseUnseen, strandedBy } from '../availability/check-outside-hours.ts'
import { settleCollected } from '../payments/refund-cancelled.ts'
import { releaseUnpaid } from '../payments/release-unpaid.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Db } from '../platform/database/database.ts'
import type { Services } from '../platform/http/action.ts'
import type { Viewer } from '../platform/records/access.ts'
import { markCancelled } from './cancel-appointment.ts'

type Deciding = Pick<Services, 'clock'>

/** Before the transaction of a change that may cancel: payments that are being collected come to their end. */
export async function beforeCancelling(services: Services, lsv: number, decision: StrandedDecision | undefined): Promise<void> {
  if (decision?.cancel) await settleCollected(services, lsv, decision.seen)
}

/** Does a write of what a location offers, with the decision about everybody whom it strands; whom it does not name is a 409 that lists them all. */
export async function decideStranded(
  db: Db,
  { clock }: Deciding,
  viewer: Viewer,
  change: { lsv: number; decision: StrandedDecision | undefined; write(): Promise<unknown> },
): Promise<void> {
  const left = await strandedBy(db, clock.now(), change.lsv, change.write)
  refuseUnseen(left, change.decision?.seen)
  if (change.decision?.cancel) for (const { id } of left) await cancel(db, { clock }, viewer, id)
}

/** An unpaid one gives its slot back, and its card is never charged; a booked one is told. */
async function cancel(db: Db, { clock }: Deciding, viewer: Viewer, id: number) {
  if (!(await releaseUnpaid(db, id))) await markCancelled(db, clock, id, viewer.user_id)
  await audit(db, viewer, { event: 'remove', resource: 'appointments', row_id: id, detail: { stranded: true } })
}
