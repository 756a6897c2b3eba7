import type { StrandedDecision } from '../../contract/availability-change.ts'
import { releaseUnpaid } from '../appointments/release-unpaid.ts'
import { refuseUnseen, strandedBy } from '../availability/check-outside-hours.ts'
import { settleCollected } from '../payments/refund-cancelled.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Db } from '../platform/database/database.ts'
import { type Change, openChange } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import type { Viewer } from '../platform/records/access.ts'
import { markCancelled } from './cancel-appointment.ts'

/** Before the transaction of a change that may cancel: payments that are being collected come to their end. */
export async function beforeCancelling(services: Services, lsv: number, decision: StrandedDecision | undefined): Promise<void> {
  if (decision?.cancel) await settleCollected(services, lsv, decision.seen)
}

/** Does a write of what a location offers, with the decision about everybody whom it strands; whom it does not name is a 409 that lists them all. */
export async function decideStranded(
  db: Db,
  services: Services,
  viewer: Viewer,
  change: { lsv: number; decision: StrandedDecision | undefined; write(): Promise<unknown> },
): Promise<void> {
  const left = await strandedBy(db, services.clock.now(), change.lsv, change.write)
  refuseUnseen(left, change.decision?.seen)
  if (change.decision?.cancel) for (const { id } of left) await cancel(openChange(services, db, viewer), viewer, id)
}

/** An unpaid one gives its slot back, and its card is never charged; a booked one is told. */
async function cancel(change: Change, viewer: Viewer, id: number) {
  if (!(await releaseUnpaid(change, id))) await markCancelled(change, id, viewer.user_id)
  await audit(change.db, viewer, { event: 'remove', resource: 'appointments', row_id: id, detail: { stranded: true } })
}
