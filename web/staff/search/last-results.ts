import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { applicant } from '../../../contract/applicants/applicants.ts'
import { records } from '../../data/records/records.ts'

const KEY = 'bims-last-results'

/** The last search of this tab: what was asked, the ids so far in order, how many there are in all, and the cursor of those to come. */
type LastResults = { query: Record<string, string>; ids: number[]; count: number; capped: boolean; next: number | null }

const NONE: LastResults = { query: {}, ids: [], count: 0, capped: false, next: null }

/** Keeps the results of the last search, for going from record to record in this tab. */
export function rememberResults(results: LastResults): void {
  sessionStorage.setItem(KEY, JSON.stringify(results))
}

/** The records beside one in the last search (null at the ends), its place from 1 on, and the number of results. */
export type Neighbours = { before: number | null; next: number | null; place: number | null; count: number; capped: boolean }

/** The neighbours of a record in the last search; the results after the last one loaded are read when they are near. */
export function useNeighbours(id: number): Neighbours {
  const client = useQueryClient()
  const [kept, setKept] = useState(known)
  const place = kept.ids.indexOf(id)
  const isLast = place >= 0 && place === kept.ids.length - 1 && kept.next !== null
  useEffect(() => {
    if (!isLast) return
    let isHere = true
    const { query, next } = kept
    void client
      .fetchQuery({
        queryKey: [applicant.path, 'following', query, next],
        queryFn: ({ signal }) => records(applicant).list({ ...query, cursor: next }, { signal, background: true }),
      })
      .then((page) => {
        const more = { ...kept, ids: [...kept.ids, ...page.results.map((one) => one.id)], next: page.next as number | null }
        rememberResults(more)
        if (isHere) setKept(more)
      })
      // Without an answer the list ends here, until the record is opened again.
      .catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [client, kept, isLast])
  if (place < 0) return { before: null, next: null, place: null, count: 0, capped: false }
  const { ids, count, capped } = kept
  return { before: ids[place - 1] ?? null, next: ids[place + 1] ?? null, place: place + 1, count, capped }
}

function known(): LastResults {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<LastResults> | null
    return Array.isArray(kept?.ids) ? { ...NONE, ...kept } : NONE
  } catch {
    return NONE
  }
}
