import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { AnyContract, Contract, Kind } from '../../../contract/records/define-record.ts'
import type { Query } from '../call.ts'
import { type CallOnce, callsOnce } from '../call-once.ts'
import { type ListOptions, type Page, records } from './records.ts'

type Use = Omit<ListOptions, 'signal'> & {
  /** False while its dependencies are still loading. */
  enabled?: boolean
  /** Loads again in the background after this many milliseconds. */
  every?: number
  /** Reads the list's change token: with it, `every` loads the list only when the token has changed. */
  readChangeToken?: () => Promise<string>
}

/** One page of records. `data.results` are the rows; with changed filters the old rows stay until the new ones are there. */
export function useRecords<R, D, C>(
  contract: Contract<R, D, C>,
  filters: Query = {},
  { enabled = true, every, readChangeToken, ...options }: Use = {},
) {
  const polling = useRef(false)
  const query = useQuery({
    queryKey: [contract.path, 'list', filters, options.anonymous ?? false],
    queryFn: ({ signal }) => records(contract).list(filters, { ...options, background: polling.current, signal }),
    enabled,
    placeholderData: keepPreviousData,
  })
  usePolling({ every, readChangeToken, of: JSON.stringify(filters) }, polling, query.refetch)
  return query
}

/** A list that is opened again within half an hour has the same pages. */
const KEPT_MS = 30 * 60_000

/**
 * A list that grows: `rows`, `count`, `hasNextPage`, `fetchNextPage()`. With `first`, so many come first, to be seen at once; the next
 * page follows by itself, and until it is there the list is `beginning`.
 */
export function useRecordPages<R, D, C>(
  contract: Contract<R, D, C>,
  filters: Query = {},
  { enabled = true, every, readChangeToken, first: firstRows }: Use & { first?: number } = {},
) {
  const polling = useRef(false)
  const query = useInfiniteQuery({
    queryKey: [contract.path, 'pages', filters, firstRows],
    queryFn: ({ pageParam, signal }) => {
      const limit = pageParam === null && firstRows !== undefined ? { limit: firstRows } : {}
      return records(contract).list({ ...filters, ...limit, cursor: pageParam }, { background: polling.current, signal })
    },
    initialPageParam: null as Page<R>['next'],
    getNextPageParam: (page) => page.next,
    enabled,
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
  })
  usePolling({ every, readChangeToken, of: JSON.stringify(filters) }, polling, query.refetch)
  const { hasNextPage, isFetching, isPlaceholderData, isError, fetchNextPage } = query
  const beginning = firstRows !== undefined && hasNextPage && query.data?.pages.length === 1
  useEffect(() => {
    if (beginning && !isFetching && !isPlaceholderData && !isError) void fetchNextPage()
  }, [beginning, isFetching, isPlaceholderData, isError, fetchNextPage])
  const first = query.data?.pages[0]
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.results) ?? [], [query.data])
  return {
    ...query,
    rows,
    count: first?.count,
    capped: first?.count_capped ?? false,
    beginning,
  }
}

/** A slow list is polled less often: a screen keeps the server busy for a twentieth of the time at most. */
const RESTS = 19
/** The pause is limited: a computer that slept meanwhile was not busy. */
const LONGEST_REST_MS = 60_000

type Polling = { every: number | undefined; readChangeToken: (() => Promise<string>) | undefined; of: string }

/**
 * Polls while the page is visible, and at once when it becomes visible again. `polling` marks the call as caused by no person, so that
 * the session still goes idle.
 */
function usePolling({ every, readChangeToken, of }: Polling, polling: { current: boolean }, refetch: () => Promise<unknown>) {
  const read = useRef(readChangeToken)
  read.current = readChangeToken
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list, of other filters, has another change token
  useEffect(() => {
    if (every === undefined) return
    let known: string | undefined
    let busy = false
    let restsUntil = 0
    const look = async () => {
      if (document.hidden || busy || performance.now() < restsUntil) return
      busy = true
      const began = performance.now()
      try {
        // Read before the list: the next poll finds a change in between.
        const token = await read.current?.()
        if (token !== undefined && token === known) return
        polling.current = true
        await refetch()
        known = token
      } catch {
        // Without an answer the next poll tries again.
      } finally {
        polling.current = false
        busy = false
        restsUntil = performance.now() + Math.min(LONGEST_REST_MS, RESTS * (performance.now() - began))
      }
    }
    const timer = setInterval(look, every)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [every, polling, refetch, of])
}

/**
 * One record with its version: `data.record`, `data.etag`. `always` loads it again where it is used; `carried` is the record as the page
 * was sent with it.
 */
export function useRecord<R>(
  kind: Kind<R>,
  id: number | string | null | undefined,
  { carried, ...options }: Use & { always?: boolean; carried?: R | undefined } = {},
) {
  return useQuery({
    ...(carried ? { initialData: { record: carried, etag: null }, initialDataUpdatedAt: performance.timeOrigin } : {}),
    queryKey: [kind.path, 'one', String(id)],
    queryFn: ({ signal }) => records(kind).read(id as number, { anonymous: options.anonymous ?? false, signal }),
    enabled: (options.enabled ?? true) && id !== null && id !== undefined,
    refetchOnMount: options.always ? 'always' : true,
  })
}

/** Makes a record. `mutateAsync(draft)` answers it; lists of its kind, and of `also`, load again. */
export function useCreateRecord<R, D, C>(contract: Contract<R, D, C>, ...also: AnyContract[]) {
  return useAction((draft: D, once) => records(contract).create(draft, once), contract, ...also)
}

/** Changes a record: `mutateAsync({ id, change, etag })`. */
export function useSaveRecord<R, D, C>(contract: Contract<R, D, C>, ...also: AnyContract[]) {
  return useAction(
    ({ id, change, etag }: { id: number | string; change: C; etag?: string | null }) => records(contract).update(id, change, etag),
    contract,
    ...also,
  )
}

/** Removes a record: `mutateAsync(id)`. */
export function useRemoveRecord<R, D, C>(contract: Contract<R, D, C>, ...also: AnyContract[]) {
  return useAction((id: number | string) => records(contract).remove(id), contract, ...also)
}

/**
 * Any other call that changes something; whatever is shown of the kinds in `touches` loads again afterwards. What is done `once` is known
 * again for as long as the component stays that uses this: it is made with its form or dialog, and goes with it.
 */
export function useAction<Input, Output>(run: (input: Input, once: CallOnce) => Promise<Output>, ...touches: AnyContract[]) {
  const client = useQueryClient()
  const [once] = useState(callsOnce)
  return useMutation({
    mutationFn: (input: Input) => run(input, once),
    // After a refusal too: it often means that what is shown is out of date. Its reason does not wait for that.
    onSettled: async (_, refusal) => {
      const again = Promise.all(touches.map((contract) => client.invalidateQueries({ queryKey: [contract.path] })))
      if (!refusal) await again
    },
  })
}
