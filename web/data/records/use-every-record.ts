import { useQuery } from '@tanstack/react-query'
import type { Contract } from '../../../contract/records/define-record.ts'
import type { Query } from '../call.ts'
import { type Page, records } from './records.ts'

const MAX_AT_ONCE = 200

/** All matching records, for complete choices. `data` has the rows. */
export function useEveryRecord<R, D, C>(contract: Contract<R, D, C>, filters: Query = {}, { enabled = true, anonymous = false } = {}) {
  return useQuery({
    queryKey: [contract.path, 'every', filters, anonymous],
    queryFn: ({ signal }) =>
      readEveryRecord((cursor) => records(contract).list({ ...filters, limit: MAX_AT_ONCE, cursor }, { anonymous, signal })),
    enabled,
  })
}

/** Reads all pages of a list. */
export async function readEveryRecord<R>(list: (cursor: Page<R>['next']) => Promise<Page<R>>): Promise<R[]> {
  const rows: R[] = []
  let page = await list(null)
  rows.push(...page.results)
  while (page.next !== null) {
    page = await list(page.next)
    rows.push(...page.results)
  }
  return rows
}
