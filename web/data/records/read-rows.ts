import type { Contract } from '../../../contract/records/define-record.ts'
import type { Query } from '../call.ts'
import { type Page, records } from './records.ts'

const PAGE = 200

/** The first rows of a list, page after page, `most` at the most. */
export async function readRows<R, D, C>(contract: Contract<R, D, C>, query: Query, most: number): Promise<R[]> {
  const rows: R[] = []
  let cursor: Page<R>['next'] = null
  do {
    const page: Page<R> = await records(contract).list({ ...query, limit: PAGE, cursor })
    rows.push(...page.results)
    cursor = page.next
  } while (cursor !== null && rows.length < most)
  return rows.slice(0, most)
}
