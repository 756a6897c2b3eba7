import { useRef } from 'react'
import type { Contract } from '../../contract/resource.ts'
import { Problem } from './problem.ts'
import { useRecord } from './use-records.ts'

/**
 * Saves with the version of the record that an edit began with, however often the record is loaded again meanwhile. When somebody
 * else has changed it, the edit goes on from what is there now: `save` may be tried again.
 */
export function useEditedVersion<R, D, C>(contract: Contract<R, D, C>, id: number) {
  const known = useRecord(contract, id, { always: true })
  const begun = useRef<string | null>(null)
  // What an earlier edit has loaded may be older than what is shown by now.
  if (known.isFetchedAfterMount) begun.current ??= known.data?.etag ?? null
  return async <T>(save: (etag: string | null) => Promise<T>): Promise<T> => {
    begun.current ??= (await known.refetch({ throwOnError: true })).data?.etag ?? null
    try {
      const saved = await save(begun.current)
      // What was saved is a new version, and a second save starts from it.
      begun.current = null
      return saved
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 412) throw error
      begun.current = (await known.refetch()).data?.etag ?? null
      throw new Problem(412, { ...error.body, detail: CHANGED })
    }
  }
}

const CHANGED =
  'Somebody else changed this record meanwhile. It has been loaded again, and what you typed is kept: check it and save again.'
