import sql from 'sql-template-tag'
import { batchesByOwner } from '../platform/database/batches.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { isOfOneRequest } from '../platform/database/database-errors.ts'
import { openChange } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import { SYSTEM, type Viewer } from '../platform/records/access.ts'
import { advanceAll, type CardPayment } from './card-payments.ts'
import type { Intent } from './processor/processor.ts'

const MAX_BATCH_SIZE = 32
const MAX_RUNNING_BATCHES = 2

/** A card payment that the processor has authorized, and the applicant who pays. */
type AuthorizedPayment = { viewer: Viewer; cardPayment: CardPayment; intent: Intent }
type QueuedPayment = AuthorizedPayment & { services: Services }

/**
 * Books the appointment of an authorized card payment. Simultaneous ones share a transaction, as bookings do. Returns false where the
 * slot was released meanwhile and nothing is booked.
 */
export const confirmPayment = (services: Services, authorized: AuthorizedPayment): Promise<boolean> =>
  queueOf(services.database)({ ...authorized, services })

const queueOf = batchesByOwner<Database, QueuedPayment, boolean>(() => ({
  conflictKeys: ({ cardPayment }) => [String(cardPayment.appointment)],
  run,
  maxSize: MAX_BATCH_SIZE,
  maxRunning: MAX_RUNNING_BATCHES,
}))

/** Confirms a batch together, or each payment alone when one of them rolled back the batch. */
async function run(batch: readonly QueuedPayment[]): Promise<readonly (boolean | Promise<boolean>)[]> {
  try {
    return await confirmTogether(batch)
  } catch (error) {
    if (batch.length === 1 || !isOfOneRequest(error)) throw error
    return batch.map(async (one) => (await confirmTogether([one]))[0] === true)
  }
}

const confirmTogether = (batch: readonly QueuedPayment[]): Promise<boolean[]> => {
  const [{ services }] = batch as readonly [QueuedPayment, ...QueuedPayment[]]
  return services.database.transaction((db) => confirmAll(db, services, batch))
}

async function confirmAll(db: Db, services: Services, batch: readonly QueuedPayment[]): Promise<boolean[]> {
  const change = openChange(services, db, SYSTEM)
  const ids = batch.map(({ cardPayment }) => cardPayment.appointment)
  const before = await db.rows<{ id: number; status: string }>(sql`
    select id, status from appointment where id = any(${ids}::bigint[]) order by id for update`)
  const advanced = await advanceAll(change, batch.map(answeredPayment), 'AUTHORIZING', 'CAPTURING')
  await change.record(
    batch.flatMap(({ viewer, cardPayment: { id: payment, appointment } }) =>
      advanced.has(payment) ? [{ type: 'payment.authorized' as const, payment, appointment, actor: viewer }] : [],
    ),
  )
  const booked = new Set(before.filter(({ status }) => status === 'SCHEDULED').map(({ id }) => id))
  return batch.map(({ cardPayment: { id, appointment } }) => advanced.has(id) || booked.has(appointment))
}

const answeredPayment = ({ cardPayment: { id, appointment }, intent: { id: intent, brand, last4 } }: AuthorizedPayment) => {
  return { id, appointment, answered: { intent, brand, last4 } }
}
