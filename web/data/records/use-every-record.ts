import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Contract, Kind } from '../../../contract/records/define-record.ts'
import type { Query } from '../call.ts'
import { type Page, records } from './records.ts'

const MAX_AT_ONCE = 200

/** All matching records, for complete choices. `data` has the rows. */
export function useEveryRecord<R, D, C>(contract: Contract<R, D, C>, filters: Query = {}, { enabled = true, anonymous = false } = {}) {
  return useQuery({ ...everyRecord(contract, filters, anonymous), enabled })
}

/** The query of all matching records, for a page that shows them and one before it that reads them ahead. */
export const everyRecord = <R>(kind: Kind<R>, filters: Query, anonymous: boolean) =>
  queryOptions({
    queryKey: [kind.path, 'every', filters, anonymous],
    queryFn: ({ signal }) =>
      readEveryRecord((cursor) => records(kind).list({ ...filters, limit: MAX_AT_ONCE, cursor }, { anonymous, signal })),
  })

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
