import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AnyContract, Contract } from '../../../contract/records/define-record.ts'
import { Problem } from '../problem.ts'
import { records, type Versioned } from './records.ts'
import { useRecord, useSaveRecord } from './use-records.ts'

/** A field that another user changed while this one was editing. */
export type FieldDifference = { field: string; before: unknown; now: unknown }

/**
 * The record as it stands when an edit begins, and a save that goes out from there: only what was changed is sent, with the version
 * that was read, and what `beside` says of how it is saved. When somebody else was faster, the save fails, `differences` lists what they changed, and it may be tried again. What is shown of the kinds in `also` loads again, too.
 */
export function useEditedRecord<R extends object, D, C>(contract: Contract<R, D, C>, id: number, ...also: AnyContract[]) {
  // Read again for each edit, and never during one: it is what the typing started from.
  const begun = useQuery({
    queryKey: ['edited', contract.path, id],
    queryFn: ({ signal }) => records(contract).read(id, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const etag = useRef<string | null>(null)
  const [differences, setDifferences] = useState<readonly FieldDifference[]>([])
  const { mutateAsync } = useSaveRecord(contract, ...also)
  const before = begun.data
  const save = async (typed: Partial<R>, beside: object = {}): Promise<Versioned<R> | undefined> => {
    if (!before) return
    const change = changeOf(before.record, typed)
    if (Object.keys(change).length === 0) return
    try {
      return await mutateAsync({ id, change: { ...change, ...beside } as C, etag: etag.current ?? before.etag })
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 412) throw error
      const now = await records(contract).read(id)
      etag.current = now.etag
      setDifferences(differencesOf(before.record, now.record))
      throw new Problem(412, { ...error.body, detail: CHANGED })
    }
  }
  return { query: begun, record: before?.record, differences, save }
}

const CHANGED = 'Somebody else changed this record while you were typing. Nothing of yours is lost, and nothing is saved yet.'

/** The edited fields that differ from the stored ones; an empty text counts as null. */
export function changeOf<R extends object>(before: R, typed: Partial<R>): Partial<R> {
  const changed = Object.entries(typed).filter(([field, value]) => (value ?? '') !== (before[field as keyof R] ?? ''))
  return Object.fromEntries(changed) as Partial<R>
}

/** The fields in which two versions of a record differ. */
export const differencesOf = <R extends object>(before: R, now: R): FieldDifference[] =>
  Object.keys(before)
    .map((field) => ({ field, before: before[field as keyof R], now: now[field as keyof R] }))
    .filter((each) => JSON.stringify(each.before) !== JSON.stringify(each.now))

/**
 * `save` goes out with the version of the record that an edit began with, however often the record is loaded again meanwhile. When
 * somebody else has changed it, the edit goes on from what is there now: `differences` lists what they changed, and `save` may be tried
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
      throw new Problem(412, { ...error.body, detail: CHANGED_SINCE })
    }
  }
  return { save, look, differences }
}

/** The same where what others changed stands in sight anyway: only the saving. */
export const useEditedVersion = <R extends object, D, C>(contract: Contract<R, D, C>, id: number) => useEdit(contract, id).save

const CHANGED_SINCE =
  'Somebody else changed this record meanwhile. It has been loaded again and nothing of yours is lost: look at what has changed, then try again.'
