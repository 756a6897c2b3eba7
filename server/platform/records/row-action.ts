import type { Change } from '../events/change.ts'
import { type Action, action, type Call, idIn } from '../http/action.ts'
import { rowOf } from './answers.ts'
import { checkVersion, locked, readFinished, sent } from './record-routes.ts'
import type { Resource, Values } from './resource.ts'

type RowCall<Body, Query> = Call<Body, Query> & {
  change: Change
  /** The row as its viewer saw it before the change. */
  before: Values & { id: number; version: number }
}

type RowAction<Body, Query> = Omit<Action<Body, Query>, 'handle' | 'answer'> & {
  run(call: RowCall<Body, Query>): Promise<unknown>
}

/**
 * Declares an action that changes one row of a record. In one transaction it locks the row in the viewer's sight (404 otherwise), compares
 * If-Match with its version (412), runs, and answers the row as it stands then, with its version as the ETag.
 */
export const rowAction = <Body, Query>(resource: Resource, { run, ...declared }: RowAction<Body, Query>): Action =>
  action<Body, Query>({
    ...declared,
    answer: rowOf(resource.contract),
    async handle(call) {
      const { viewer, params, request, reply } = call
      const changed = await call.transact(async (change) => {
        const before = await locked(change.db, resource, viewer, idIn(params))
        checkVersion(request.headers['if-match'], before.version)
        await run({ ...call, change, before })
        return readFinished(change.db, call, resource, viewer, before.id)
      })
      return sent(reply, changed)
    },
  })
