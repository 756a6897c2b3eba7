import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { applicant } from '../../../contract/applicants/applicants.ts'
import { records } from '../../data/records/records.ts'
import { hasSealed } from './filters.ts'
import { keepResults, keptResults } from './kept-results.ts'

/** A saved search of the queue, or the user's records. */
export type WorkSearch = { description: string; query_string: string }

/** The searches of the user's queue, and the place of the current one. */
export type Queue = { searches: readonly WorkSearch[]; at: number }

/** The last search of this tab: what was asked, the ids so far in order, how many there are in all, and the cursor of those to come. */
export type LastResults = {
  query: Record<string, string>
  ids: number[]
  count: number
  capped: boolean
  next: number | null
  /** Where it is one of the queue. */
  queue?: Queue
}

const NONE: LastResults = { query: {}, ids: [], count: 0, capped: false, next: null }

/** Keeps the results of the last search, for going from record to record in this tab. */
export function rememberResults(results: LastResults): void {
  keepResults(results, mayBeStored(results))
}

/** The results without filters that must not be stored; null where those are needed to read on. */
function mayBeStored(results: LastResults): LastResults | null {
  if (!hasSealed(results.query)) return results
  return results.next === null ? { ...results, query: {} } : null
}

/** The records beside one in the last search (null at the ends), its place from 1 on, the number of results, and the next search of the queue. */
type Neighbours = {
  before: number | null
  next: number | null
  place: number | null
  count: number
  capped: boolean
  following: WorkSearch | null
}

/** Going through the last search: `step` goes from the record that was asked for last, which may not be visible yet. */
export type Stepping = Neighbours & { step(by: 1 | -1): void }

/**
 * Steps from record to record of the last search. Presses that are faster than the records load are counted from the latest one that was
 * asked for; one at the end of the results read so far waits for those that follow. `further` goes on after the last result: it remembers
 * other results, and answers their first record.
 */
export function useStepping(id: number, go: (id: number) => void, further: (queue?: Queue) => Promise<number | null>): Stepping {
  const client = useQueryClient()
  const [kept, setKept] = useState(known)
  const asked = useRef<number[]>([])
  const waiting = useRef(0)
  const isGoingFurther = useRef(false)
  // The address reached one that was asked for, or another page led here.
  const reached = useRef(id)
  if (reached.current !== id) {
    reached.current = id
    const at = asked.current.indexOf(id)
    asked.current = at < 0 ? [] : asked.current.slice(at + 1)
  }
  const goFurther = async () => {
    isGoingFurther.current = true
    const first = await further(kept.queue)
    isGoingFurther.current = false
    if (first === null) waiting.current = 0
    else {
      asked.current.push(first)
      setKept(known)
      go(first)
    }
  }
  const step = (by: 1 | -1) => {
    const from = asked.current.at(-1) ?? id
    const at = kept.ids.indexOf(from)
    const to = at < 0 ? undefined : kept.ids[at + by]
    if (to !== undefined) {
      asked.current.push(to)
      go(to)
    } else if (by === 1 && at >= 0) {
      if (kept.next !== null || isGoingFurther.current) waiting.current += 1
      else void goFurther()
    }
  }
  const latest = useRef(step)
  latest.current = step
  const here = kept.ids.indexOf(id)
  const isNear = here >= 0 && here >= kept.ids.length - NEAR && kept.next !== null
  useEffect(() => {
    if (!isNear) return
    let isHere = true
    void readFollowing(client, kept).then((more) => {
      if (more !== null) rememberResults(more)
      if (isHere && more !== null) setKept(more)
      // Without an answer the list ends here, until the record is opened again.
      else if (isHere) waiting.current = 0
    })
    return () => {
      isHere = false
    }
  }, [client, kept, isNear])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the steps that waited for these results
  useEffect(() => {
    const steps = waiting.current
    waiting.current = 0
    for (let done = 0; done < steps; done++) latest.current(1)
  }, [kept])
  return { ...neighboursOf(kept, id), step }
}

/** The following results are read when so few known ones are left. */
const NEAR = 3

async function readFollowing(client: QueryClient, kept: LastResults): Promise<LastResults | null> {
  const { query, next } = kept
  try {
    const page = await client.fetchQuery({
      queryKey: [applicant.path, 'following', query, next],
      queryFn: ({ signal }) => records(applicant).list({ ...query, cursor: next }, { signal, background: true }),
    })
    return { ...kept, ids: [...kept.ids, ...page.results.map(({ id }) => id)], next: page.next as number | null }
  } catch {
    return null
  }
}

function neighboursOf({ ids, count, capped, next: more, queue }: LastResults, id: number): Neighbours {
  const place = ids.indexOf(id)
  if (place < 0) return { before: null, next: null, place: null, count: 0, capped: false, following: null }
  const next = ids[place + 1] ?? null
  const following = next === null && more === null ? (queue?.searches[queue.at + 1] ?? null) : null
  return { before: ids[place - 1] ?? null, next, place: place + 1, count, capped, following }
}

function known(): LastResults {
  const kept = keptResults()
  return Array.isArray(kept?.ids) ? { ...NONE, ...kept } : NONE
}
