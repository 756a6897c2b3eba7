import type { Change } from '../events/change.ts'
import { type Action, action, type Call, idIn } from '../http/action.ts'
import type { Condition, Viewer } from './access.ts'
import { rowOf } from './answers.ts'
import { runOnce } from './idempotency.ts'
import { checkRowRule, checkVersion, lockSeenRow, mustRead, readFinished, sendRow } from './record-engine.ts'
import type { RecordKind, SeenRow } from './record-kind.ts'

type RowCall<Body, Query> = Call<Body, Query> & {
  change: Change<Viewer>
  /** The row as its viewer saw it before the change. */
  before: SeenRow
}

type RowAction<Body, Query> = Omit<Action<Body, Query>, 'handle' | 'answer'> & {
  /** The rows that the action may change (403 otherwise); absent means every visible row. */
  rows?: Condition
  /** Takes locks that must precede the row's. */
  lock?(change: Change<Viewer>, call: Call<Body, Query>): Promise<unknown>
  /** Whether an earlier request, whose answer may have been lost, has made the same change: the row is answered as it is. */
  isDone?(change: Change<Viewer>, call: Call<Body, Query>): Promise<boolean>
  run(call: RowCall<Body, Query>): Promise<unknown>
}

/**
 * Declares an action that changes one row of a record. In one transaction it locks the row if it is visible (404 otherwise), compares
 * If-Match with its version (412), runs, and answers the changed row, with its version as the ETag; an `idempotent` one once per key.
 */
export const rowAction = <Body, Query>(recordKind: RecordKind, { rows, lock, isDone, run, ...declared }: RowAction<Body, Query>): Action =>
  action<Body, Query>({
    ...declared,
    answer: rowOf(recordKind.contract),
    versioned: true,
    async handle(call) {
      const { viewer, params, request, reply } = call
      const changed = await call.transact(async (change) => {
        // Nobody waits for locks of a row that they do not see, or holds up others by them.
        const { id } = await mustRead(change.db, recordKind, viewer, idIn(params))
        const work = async () => {
          await lock?.(change, call)
          const before = await lockSeenRow(change.db, recordKind, viewer, id)
          if (await isDone?.(change, call)) return id
          checkVersion(request.headers['if-match'], before.version)
          if (rows !== undefined) await checkRowRule(change.db, recordKind, viewer, { rows }, id)
          await run({ ...call, change, before })
          return id
        }
        await (declared.idempotent ? runOnce(change.db, call, request, call.body, work) : work())
        return readFinished(change.db, call, recordKind, viewer, id)
      })
      return sendRow(reply, changed)
    },
  })
