import { applicant } from '../../../contract/applicants/applicants.ts'
import { MAX_PAGE_SIZE } from '../../../contract/records/page-size.ts'
import { records } from '../../data/records/records.ts'
import { parseSearch } from '../../router/search.ts'
import { toListParameters } from '../search/filters.ts'
import { rememberResults, type WorkSearch } from '../search/last-results.ts'

/** Begins the queue at one of its searches, or at the next one that finds somebody. Returns the first record, or null at the end. */
export async function beginQueue(searches: readonly WorkSearch[], at: number): Promise<number | null> {
  for (let place = at; place < searches.length; place++) {
    const query = toListParameters(parseSearch(searches[place]?.query_string ?? ''))
    const { results, count, count_capped: capped = false, next } = await records(applicant).list({ ...query, limit: MAX_PAGE_SIZE })
    const [first] = results
    if (first === undefined) continue
    const ids = results.map(({ id }) => id)
    rememberResults({ query, ids, count, capped, next: next === null ? null : Number(next), queue: { searches, at: place } })
    return first.id
  }
  return null
}
