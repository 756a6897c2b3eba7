import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AnyContract, Contract } from '../../../contract/records/define-record.ts'
import { isLost } from '../problem.ts'
import { records, type Versioned } from './records.ts'
import { saveOnVersion } from './save-on-version.ts'
import { recordKey, useRecord, useSaveRecord } from './use-records.ts'

/** A field that another user changed while this one was editing. */
export type FieldDifference = { field: string; before: unknown; now: unknown }

/**
 * The record on which an edit is based, and its save: sends only changed fields, with the version that was read, and `beside`. After a
 * concurrent change the save fails, `meanwhile` has that change, the edit is based on it, and the save may be repeated. Records of the
 * kinds in `also` are reloaded, too.
 */
export function useEditedRecord<R extends object, D, C>(contract: Contract<R, D, C>, id: number, ...also: AnyContract[]) {
  // Read again for each edit, and never during one, since the input is based on it.
  const base = useQuery({
    queryKey: ['edited', contract.path, id],
    queryFn: ({ signal }) => records(contract).read(id, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const lost = useRef(false)
  const [theirs, setTheirs] = useState<Versioned<R> | null>(null)
  const [meanwhile, setMeanwhile] = useState<ChangedMeanwhile | null>(null)
  const { mutateAsync } = useSaveRecord(contract, ...also)
  const before = theirs ?? base.data
  const save = async (typed: Partial<R>, beside: object = {}): Promise<Versioned<R> | undefined> => {
    if (!before) return
    const change = changeOf(before.record, typed)
    if (Object.keys(change).length === 0) return
    let own: Versioned<R> | undefined
    const saved = await saveOnVersion<R, Versioned<R>>(
      () =>
        mutateAsync({ id, change: { ...change, ...beside } as C, etag: before.etag }).catch((error: unknown) => {
          if (isLost(error)) lost.current = true
          throw error
        }),
      {
        read: () => records(contract).read(id),
        isOwn(now) {
          if (lost.current && now && hasAll(now.record, change)) own = now
          return own !== undefined
        },
        onConflict(now) {
          if (!now) return
          setTheirs(now)
          setMeanwhile(meanwhileOf(differencesOf(before.record, now.record), change))
        },
      },
    )
    return saved ?? own
  }
  return { query: base, record: before?.record, meanwhile, save }
}

/** The changes by another user, and whether one's own change would replace a part of it. */
export type ChangedMeanwhile = { differences: readonly FieldDifference[]; isOverwritten: boolean }

/** Values of an edit as another user's change has left them. */
export const withTheirs = <V extends object>(values: V, meanwhile: ChangedMeanwhile | null): V => ({
  ...values,
  ...Object.fromEntries((meanwhile?.differences ?? []).map(({ field, now }) => [field, now])),
})

const meanwhileOf = (differences: readonly FieldDifference[], change: object): ChangedMeanwhile => ({
  differences,
  isOverwritten: differences.some(
    ({ field, now }) => countedIn(field) in change || (field in change && !same(change[field as keyof typeof change], now)),
  ),
})

/** The masked field whose changes a field such as `client_secret_changes` counts; the empty text for any other. */
const countedIn = (field: string) => /^(.+)_changes$/.exec(field)?.[1] ?? ''

/**
 * Whether a record has all values of a change: then a lost answer was that of this change, and nobody else has made it. Masked values prove
 * nothing.
 */
const hasAll = (now: object, change: object): boolean =>
  Object.entries(change).every(([field, value]) => same(value, now[field as keyof typeof now]))

/** The edited fields that differ from the stored ones; an empty text counts as null. */
export function changeOf<R extends object>(before: R, typed: Partial<R>): Partial<R> {
  const changed = Object.entries(typed).filter(([field, value]) => !same(value, before[field as keyof R]))
  return Object.fromEntries(changed) as Partial<R>
}

/** Texts by language are the same in any order. */
const same = (one: unknown, other: unknown) =>
  isObject(one) && isObject(other) ? inOrder(one) === inOrder(other) : (one ?? '') === (other ?? '')
const isObject = (value: unknown) => typeof value === 'object' && value !== null
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_name, part) => (isObject(part) && !Array.isArray(part) ? Object.entries(part).sort() : part))

/** The fields in which two versions of a record differ. */
export const differencesOf = <R extends object>(before: R, now: R): FieldDifference[] =>
  Object.keys(before)
    .map((field) => ({ field, before: before[field as keyof R], now: now[field as keyof R] }))
    .filter((each) => JSON.stringify(each.before) !== JSON.stringify(each.now))

type EditOptions<R> = {
  besides?: readonly (keyof R)[]
  shown?: Versioned<R> | null
  /** Sends a save whose answer was lost again; without it, once. */
  repeat?: <T>(attempt: () => Promise<T>) => Promise<T>
}

/**
 * Saves an edit with the version it is based on. After a concurrent change `save` throws, `meanwhile` has the change (null without
 * one), and saving again overwrites it. `reload` does the same for a record that is saved beside a refused one. A save whose answer was
 * lost counts as saved if the record has all values of `change`. Changes of `besides` fields are not conflicts. Without the
 * version that is `shown`, the edit is based on the one of its beginning, which is known once `isBegun`: what is read from then on is
 * not older.
 */
export function useEdit<R extends object, D, C>(
  contract: Contract<R, D, C>,
  id: number,
  { besides = [], shown = null, repeat = (attempt) => attempt() }: EditOptions<R> = {},
) {
  const readSinceOpened = useReadSinceOpened<R>(contract, id)
  const known = useRecord(contract, id, { always: true })
  const base = useRef(shown)
  const etag = useRef<string | null>(null)
  const [meanwhile, setMeanwhile] = useState<ChangedMeanwhile | null>(null)
  // The record of an earlier edit may be older than the shown one.
  if (known.isFetchedAfterMount) base.current = baseOf(base.current, known.data ?? null, besides)
  const lost = useRef(false)
  const reload = async (change: object = {}) => {
    const now = (await known.refetch()).data
    etag.current = now?.etag ?? null
    setMeanwhile(meanwhileOf(base.current && now ? differencesOf(base.current.record, now.record) : [], change))
    return now
  }
  const forget = () => {
    base.current = null
    etag.current = null
    lost.current = false
    setMeanwhile(null)
  }
  const save = async <T>(write: (etag: string | null) => Promise<T>, change?: object): Promise<T | undefined> => {
    // Of a save that is sooner than the answer: what was read when the edit began, not a version that nobody has seen.
    base.current ??= readSinceOpened() ?? (await known.refetch({ throwOnError: true, cancelRefetch: false })).data ?? null
    etag.current ??= base.current?.etag ?? null
    const attempt = () =>
      write(etag.current).catch((error: unknown) => {
        if (isLost(error)) lost.current = true
        throw error
      })
    const saved = await saveOnVersion<R, T>(() => repeat(attempt), {
      read: () => reload(change),
      isOwn: (now) => lost.current && change !== undefined && now !== undefined && hasAll(now.record, change),
    })
    // The saved version is the base of a second save.
    forget()
    return saved
  }
  return { save, reload, meanwhile, isBegun: known.isFetchedAfterMount }
}

/** Gives the record that was read since the component was mounted, also where it is not drawn yet. */
function useReadSinceOpened<R>(contract: AnyContract, id: number) {
  const client = useQueryClient()
  const stateNow = () => client.getQueryState<Versioned<R>>(recordKey(contract, id))
  const [before] = useState(() => stateNow()?.dataUpdateCount ?? 0)
  return () => {
    const now = stateNow()
    return now !== undefined && now.dataUpdateCount > before ? now.data : undefined
  }
}

/** The version that an edit goes on from: the current one if only these fields have changed since it began. */
function baseOf<R extends object>(base: Versioned<R> | null, now: Versioned<R> | null, besides: readonly (keyof R)[]) {
  if (base === null || now === null) return base ?? now
  if (besides.length === 0 || base === now) return base
  return differencesOf(base.record, now.record).every(({ field }) => besides.includes(field as keyof R)) ? now : base
}

/** Saves only, for editors that show concurrent changes anyway. */
export const useEditedVersion = <R extends object, D, C>(contract: Contract<R, D, C>, id: number) => useEdit(contract, id).save
