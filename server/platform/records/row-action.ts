import type { Change } from '../events/change.ts'
import { type Action, action, type Call, idIn } from '../http/action.ts'
import type { Verb, Viewer } from './access.ts'
import { rowOf } from './answers.ts'
import { checkVersion, locked, readFinished, ruleOf, sent, within } from './record-routes.ts'
import type { Resource, SeenRow } from './resource.ts'

type RowCall<Body, Query> = Call<Body, Query> & {
  change: Change<Viewer>
  /** The row as its viewer saw it before the change. */
  before: SeenRow
}

type RowAction<Body, Query> = Omit<Action<Body, Query>, 'handle' | 'answer'> & {
  /** The verb whose rule the row has to meet; absent means that every row in sight will do. */
  verb?: Verb
  /** Takes the locks that have to be taken before the row's. */
  lock?(change: Change<Viewer>): Promise<unknown>
  run(call: RowCall<Body, Query>): Promise<unknown>
}

/**
 * Declares an action that changes one row of a record. In one transaction it locks the row in the viewer's sight (404 otherwise), compares
 * If-Match with its version (412), runs, and answers the row as it stands then, with its version as the ETag.
 */
export const rowAction = <Body, Query>(resource: Resource, { verb, lock, run, ...declared }: RowAction<Body, Query>): Action =>
  action<Body, Query>({
    ...declared,
    answer: rowOf(resource.contract),
    async handle(call) {
      const { viewer, params, request, reply } = call
      const rule = verb && ruleOf(resource, viewer, verb)
      const changed = await call.transact(async (change) => {
        await lock?.(change)
        const before = await locked(change.db, resource, viewer, idIn(params))
        checkVersion(request.headers['if-match'], before.version)
        if (rule !== undefined) await within(change.db, resource, viewer, rule, before.id)
        await run({ ...call, change, before })
        return readFinished(change.db, call, resource, viewer, before.id)
      })
      return sent(reply, changed)
    },
  })
