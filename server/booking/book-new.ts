import { bookingKey, pickComparedFields } from '../appointments/booking-key.ts'
import { resumePayment } from '../payments/pay-online.ts'
import { batchesByOwner } from '../platform/database/batches.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { isLockTimeout, isOfOneRequest } from '../platform/database/database-errors.ts'
import { openChange } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import { Refusal } from '../platform/http/errors.ts'
import { addressSite } from '../platform/http/limits/call-limits.ts'
import { lockKey } from '../platform/records/idempotency.ts'
import { type Booking, bookAll, type Locking, type Outcome, tryLocks, waitForLocks, waitForLsvs } from './book-batch.ts'
import type { BookingRequest } from './booking-rule.ts'

const MAX_BATCH_SIZE = 32
const MAX_RUNNING_BATCHES = 2
/** Larger signatures would make the statements of a batch too long. */
const SHARED_SIGNATURE_BYTES = 65_536

/**
 * Books a new application. Simultaneous bookings share a transaction, which makes each much cheaper. A booking with very large
 * signatures has a transaction of its own, and so has every booking of a batch that was rolled back.
 */
export async function bookNew(services: Services, request: BookingRequest): Promise<Booking> {
  return canShare(request) ? queueOf(services.database)({ services, request }) : bookInOwnTransaction({ services, request })
}

const bookInOwnTransaction = ({ services, request }: QueuedRequest): Promise<Booking> =>
  services.database.transaction((db) => bookAlone(db, services, request))

const canShare = ({ signatures }: BookingRequest) =>
  signatures.reduce((bytes, each) => bytes + JSON.stringify(each).length, 0) <= SHARED_SIGNATURE_BYTES

/** Returns the booking that the key made before, or makes a new one under it. */
async function bookAlone(db: Db, services: Services, request: BookingRequest): Promise<Booking> {
  const [outcome] = await bookAll(db, services, [request], waitForLocks)
  if (outcome instanceof Refusal) throw outcome
  if (typeof outcome === 'object') return outcome
  const { card, body } = request
  const used = await lockKey(db, services.sealing, bookingKey(card.key as string), pickComparedFields(body))
  if (used === undefined) return bookAlone(db, services, request)
  const payment = await resumePayment(openChange(services, db, request.viewer), used, card, body)
  return payment === 'released' ? bookAlone(db, services, request) : { appointment: used.made, payment }
}

type QueuedRequest = { services: Services; request: BookingRequest }

const queueOf = batchesByOwner<Database, QueuedRequest, Booking>(() => {
  return { conflictKeys, sharedKeys, run, maxSize: MAX_BATCH_SIZE, maxRunning: MAX_RUNNING_BATCHES }
})

/** Requests that would wait for each other's locks, or whose rule counts each other, must not share a batch. */
const conflictKeys = ({ services, request: { viewer, body, card } }: QueuedRequest) => [
  `slot ${body.lsv} ${Date.parse(body.dateTime)}`,
  ...(services.settings.rateLimits ? [`site ${body.lsv} ${addressSite(viewer.origin.ip)}`] : []),
  `email ${body.email.toLowerCase()}`,
  ...(services.settings.rateLimits && body.ssn4 != null ? [`person ${body.dob} ${body.ssn4} ${body.lastName.toLowerCase()}`] : []),
  ...(card.key === null ? [] : [`key ${card.key}`]),
]

/** An LSV is locked by one batch at a time, whose bookings at it have other times. */
const sharedKeys = ({ request: { body } }: QueuedRequest) => [`lsv ${body.lsv}`]

async function run(batch: readonly QueuedRequest[]): Promise<readonly (Booking | Promise<Booking>)[]> {
  const outcomes = await bookTogether(batch, tryLocks)
  const left = batch.filter((_one, index) => outcomes[index] === 'locked')
  const waiting = new Map([...Map.groupBy(left, ({ request }) => request.body.lsv).values()].flatMap(waitTogether))
  return batch.map((one, index) => waiting.get(one) ?? settle(one, outcomes[index]))
}

/** Requests whose LSV was locked wait for it together: one by one, each would stand behind whoever locks it meanwhile. */
function waitTogether(group: readonly QueuedRequest[]): [QueuedRequest, Promise<Booking>][] {
  const outcomes = group.length === 1 ? Promise.resolve([]) : bookTogether(group, waitForLsvs)
  return group.map((one, index) => [one, outcomes.then((all) => settle(one, all[index]))])
}

/** A request without an outcome is booked in a transaction of its own. */
function settle(one: QueuedRequest, outcome: Outcome | undefined): Booking | Promise<Booking> {
  if (outcome instanceof Refusal) return Promise.reject(outcome)
  return typeof outcome === 'object' ? outcome : bookInOwnTransaction(one)
}

/** Returns no outcomes when the batch was rolled back. */
async function bookTogether(batch: readonly QueuedRequest[], locking: Locking): Promise<readonly Outcome[]> {
  const [{ services }] = batch as readonly [QueuedRequest, ...QueuedRequest[]]
  try {
    return await services.database.transaction((db) =>
      bookAll(
        db,
        services,
        batch.map(({ request }) => request),
        locking,
      ),
    )
  } catch (error) {
    // A location that stays locked fails those who wait for it: each would wait as long again.
    if (!isOfOneRequest(error) || isLockTimeout(error)) throw error
    return []
  }
}
