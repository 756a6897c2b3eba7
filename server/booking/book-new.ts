import { bookingKey, compared } from '../appointments/booking-key.ts'
import { resumePayment } from '../payments/pay-online.ts'
import { inBatches } from '../platform/database/batches.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { openChange } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import { Refusal } from '../platform/http/errors.ts'
import { lockKey } from '../platform/records/idempotency.ts'
import { type Booking, bookAll, type Outcome } from './book-batch.ts'
import type { Asked } from './booking-rule.ts'

const MAX_BATCH_SIZE = 32
const MAX_RUNNING_BATCHES = 2

/**
 * Books as the applicant asks. Plain bookings that come at the same time share a transaction: each costs a fraction of what it costs
 * alone. Where signatures or a payment hang on it, and whenever a round comes to nothing, it has a transaction of its own.
 */
export async function bookNew(services: Services, asked: Asked): Promise<Booking> {
  const outcome = isPlain(asked) ? await roundsOf(services.database)({ services, asked }) : 'alone'
  if (outcome instanceof Refusal) throw outcome
  return typeof outcome === 'object' ? outcome : services.database.transaction((db) => bookAlone(db, services, asked))
}

/** Nothing but its own records is to be written. */
const isPlain = ({ environment, signatures, card }: Asked) => !environment.display_waiver && signatures.length === 0 && card.token == null

/** What the key made already, or a new booking under it. */
async function bookAlone(db: Db, services: Services, asked: Asked): Promise<Booking> {
  const [outcome] = await bookAll(db, services, [asked])
  if (outcome instanceof Refusal) throw outcome
  if (typeof outcome === 'object') return outcome
  const { card, body } = asked
  const used = await lockKey(db, services.sealing, bookingKey(card.key as string), compared(body))
  if (used === undefined) return bookAlone(db, services, asked)
  const payment = await resumePayment(openChange(services, db, asked.viewer), used, card)
  return payment === 'released' ? bookAlone(db, services, asked) : { appointment: used.made, payment }
}

type InRound = { services: Services; asked: Asked }
type Batches = (one: InRound) => Promise<Outcome | 'alone'>

const rounds = new WeakMap<Database, Batches>()

function roundsOf(database: Database): Batches {
  const known =
    rounds.get(database) ??
    inBatches<InRound, Outcome | 'alone'>({ conflictKeys, run, maxSize: MAX_BATCH_SIZE, maxRunning: MAX_RUNNING_BATCHES })
  rounds.set(database, known)
  return known
}

/** Who would wait for another one in the database does not hold up a round. */
const conflictKeys = ({ asked: { body, card } }: InRound) => [
  `place ${body.lsv}`,
  `person ${body.dob} ${body.email.toLowerCase()}`,
  ...(card.key === null ? [] : [`key ${card.key}`]),
]

async function run(round: readonly InRound[]): Promise<readonly (Outcome | 'alone')[]> {
  const [{ services }] = round as readonly [InRound, ...InRound[]]
  try {
    return await services.database.transaction((db) =>
      bookAll(
        db,
        services,
        round.map(({ asked }) => asked),
      ),
    )
  } catch (error) {
    if (!wasUndone(error)) throw error
    return round.map(() => 'alone')
  }
}

/** SQLSTATE classes of what one booking can bring upon all others of its round; PostgreSQL has taken everything back. */
const UNDONE = ['22', '23', '40', '55', '57014']

const wasUndone = (error: unknown) =>
  error instanceof Refusal || UNDONE.some((state) => String((error as { code?: unknown }).code).startsWith(state))
