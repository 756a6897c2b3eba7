import { useRef, useState } from 'react'
import type { Contract } from '../../contract/resource.ts'
import { Problem } from './problem.ts'
import type { Versioned } from './records.ts'
import { differencesOf, type FieldDifference } from './use-edited-record.ts'
import { useRecord } from './use-records.ts'

/**
 * `save` goes out with the version of the record that an edit began with, however often the record is loaded again meanwhile. When
 * somebody else has changed it, the edit goes on from what is there now: `differences` tells what they changed, and `save` may be tried
 * again. Null while nobody has. `look` does the same for a record that is saved beside another that was refused.
 */
export function useEdit<R extends object, D, C>(contract: Contract<R, D, C>, id: number) {
  const known = useRecord(contract, id, { always: true })
  const begun = useRef<Versioned<R> | null>(null)
  const etag = useRef<string | null>(null)
  const [differences, setDifferences] = useState<readonly FieldDifference[] | null>(null)
  // What an earlier edit has loaded may be older than what is shown by now.
  if (known.isFetchedAfterMount) begun.current ??= known.data ?? null
  const look = async () => {
    const now = (await known.refetch()).data
    etag.current = now?.etag ?? null
    setDifferences(begun.current && now ? differencesOf(begun.current.record, now.record) : [])
  }
  const save = async <T>(write: (etag: string | null) => Promise<T>): Promise<T> => {
    begun.current ??= (await known.refetch({ throwOnError: true })).data ?? null
    etag.current ??= begun.current?.etag ?? null
    try {
      const saved = await write(etag.current)
      // What was saved is a new version, and a second save starts from it.
      begun.current = null
      etag.current = null
      setDifferences(null)
      return saved
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 412) throw error
      await look()
      throw new Problem(412, { ...error.body, detail: CHANGED })
    }
  }
  return { save, look, differences }
}

/** The same where what others changed stands in sight anyway: only the saving. */
export const useEditedVersion = <R extends object, D, C>(contract: Contract<R, D, C>, id: number) => useEdit(contract, id).save

const CHANGED =
  'Somebody else changed this record meanwhile. It has been loaded again and nothing of yours is lost: look at what has changed, then try again.'
