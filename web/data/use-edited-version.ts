import { useRef } from 'react'
import type { Contract } from '../../contract/resource.ts'
import { Problem } from './problem.ts'
import type { Versioned } from './records.ts'
import { useRecord } from './use-records.ts'

/**
 * Saves with the version of the record that an edit began with, however often the record is loaded again meanwhile. When somebody
 * else has changed it, the edit goes on from what is there now: `save` may be tried again. What they changed of the fields with `labels` is
 * told.
 */
export function useEditedVersion<R, D, C>(contract: Contract<R, D, C>, id: number, labels: Readonly<Record<string, string>> = {}) {
  const known = useRecord(contract, id, { always: true })
  const begun = useRef<Versioned<R> | null>(null)
  // What an earlier edit has loaded may be older than what is shown by now.
  if (known.isFetchedAfterMount) begun.current ??= known.data ?? null
  return async <T>(save: (etag: string | null) => Promise<T>): Promise<T> => {
    begun.current ??= (await known.refetch({ throwOnError: true })).data ?? null
    try {
      const saved = await save(begun.current?.etag ?? null)
      // What was saved is a new version, and a second save starts from it.
      begun.current = null
      return saved
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 412) throw error
      const before = begun.current
      begun.current = (await known.refetch()).data ?? null
      throw new Problem(412, { ...error.body, detail: `${changedWords(labels, before?.record, begun.current?.record)} ${KEPT}` })
    }
  }
}

const KEPT = 'It has been loaded again, and what you typed is kept: check it and save again.'

/** "…: TCR is E2 now (it was E1)." */
function changedWords(labels: Readonly<Record<string, string>>, before: unknown, now: unknown): string {
  const [then, today] = [before ?? {}, now ?? {}] as Record<string, unknown>[]
  const changed = Object.keys(labels).filter((name) => told(then?.[name]) !== told(today?.[name]))
  const words = changed.map((name) => `${labels[name]} is ${told(today?.[name])} now (it was ${told(then?.[name])})`)
  return `Somebody else changed this record meanwhile${words.length > 0 ? `: ${words.join('; ')}` : ''}.`
}

const told = (value: unknown) => (value === null || value === undefined || value === '' ? 'empty' : String(value))
