import type { Sql } from 'sql-template-tag'
import type { Db, Plan } from '../database.ts'
import { isLostConnection, isOfStatement } from '../database-errors.ts'
import type { ReplicaWatch } from './replica-watch.ts'

/**
 * The reads of one request: by the replica, and after its first failure by the primary, which repeats that
 * statement. It does not return to the replica, which may lack data that the primary has already shown.
 */
export function readsOf(
  watch: Pick<ReplicaWatch, 'known' | 'lose'>,
  replica: Db,
  primary: Db,
  counts: { repeated: number },
): Pick<Db, 'rows' | 'one'> {
  let hasFailed = false
  const rows = async <T>(statement: Sql, plan?: Plan): Promise<T[]> => {
    const { run, server } = watch.known()
    hasFailed ||= server === undefined
    if (hasFailed) return primary.rows<T>(statement, plan)
    try {
      return await replica.rows<T>(statement, plan)
    } catch (error) {
      if (isOfStatement(error)) throw error
      if (isLostConnection(error)) watch.lose(run)
      hasFailed = true
      counts.repeated++
      return primary.rows<T>(statement, plan)
    }
  }
  return { rows, one: async <T>(statement: Sql) => (await rows<T>(statement))[0] }
}
