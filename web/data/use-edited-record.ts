import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AnyContract, Contract } from '../../contract/resource.ts'
import { Problem } from './problem.ts'
import { records, type Versioned } from './records.ts'
import { useSaveRecord } from './use-records.ts'

/** What somebody else changed under one's typing. */
export type FieldDifference = { field: string; before: unknown; now: unknown }

/**
 * The record as it stands when an edit begins, and a save that goes out from there: only what was changed is sent, with the version
 * that was read, and what `beside` says of how it is saved. When somebody else was faster, the save fails, `differences` tells what they changed, and it may be tried again. What is shown of the kinds in `also` loads again, too.
 */
export function useEditedRecord<R extends object, D, C>(contract: Contract<R, D, C>, id: number, ...also: AnyContract[]) {
  // Read anew for each edit, and never while it lasts: it is what the typing started from.
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

/** What was typed and differs from what was there; an empty text counts as nothing. */
export function changeOf<R extends object>(before: R, typed: Partial<R>): Partial<R> {
  const changed = Object.entries(typed).filter(([field, value]) => (value ?? '') !== (before[field as keyof R] ?? ''))
  return Object.fromEntries(changed) as Partial<R>
}

/** The fields in which two versions of a record differ. */
export const differencesOf = <R extends object>(before: R, now: R): FieldDifference[] =>
  Object.keys(before)
    .map((field) => ({ field, before: before[field as keyof R], now: now[field as keyof R] }))
    .filter((each) => JSON.stringify(each.before) !== JSON.stringify(each.now))
