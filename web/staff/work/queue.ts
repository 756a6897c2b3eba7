import { applicant } from '../../../contract/applicants/applicants.ts'
import { MAX_PAGE_SIZE } from '../../../contract/records/page-size.ts'
import { records } from '../../data/records/records.ts'
import { rememberResults } from '../search/last-results.ts'

/** A saved search of the queue, or the user's records. */
export type WorkSearch = { description: string; query_string: string }

const KEY = 'bims-work-queue'
/** `ids`: the records of the current search, so that another search is not taken for it. */
type Queue = { searches: readonly WorkSearch[]; at: number; ids: readonly number[] }

/** Begins the queue at one of its searches, or at the next one that finds somebody. Returns the first record, or null at the end. */
export async function beginQueue(searches: readonly WorkSearch[], at: number): Promise<number | null> {
  for (let place = at; place < searches.length; place++) {
    const query = Object.fromEntries(new URLSearchParams(searches[place]?.query_string ?? ''))
    const { results, count, count_capped: capped = false, next } = await records(applicant).list({ ...query, limit: MAX_PAGE_SIZE })
    const [first] = results
    if (first === undefined) continue
    const ids = results.map(({ id }) => id)
    rememberResults({ query, ids, count, capped, next: next === null ? null : Number(next) })
    sessionStorage.setItem(KEY, JSON.stringify({ searches, at: place, ids } satisfies Queue))
    return first.id
  }
  sessionStorage.removeItem(KEY)
  return null
}

/** The search after that of this record in the queue; null without one. */
export function nextInQueue(id: number): (WorkSearch & { begin(): Promise<number | null> }) | null {
  const queue = known()
  const next = queue?.ids.includes(id) ? queue.searches[queue.at + 1] : undefined
  return queue && next ? { ...next, begin: () => beginQueue(queue.searches, queue.at + 1) } : null
}

function known(): Queue | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Queue | null
  } catch {
    return null
  }
}
