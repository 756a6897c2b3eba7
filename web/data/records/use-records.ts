import { keepPreviousData, type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { AnyContract, Contract, Kind } from '../../../contract/records/define-record.ts'
import type { Query } from '../call.ts'
import { type CallOnce, callsOnce } from '../call-once.ts'
import { type ListOptions, type Page, records } from './records.ts'
import { usePolling } from './use-polling.ts'

type Use = Omit<ListOptions, 'signal'> & {
  /** False while its dependencies are still loading. */
  enabled?: boolean
  /** The polling interval in milliseconds. */
  every?: number
  /** Reads the list's change token: then `every` reloads the list only when the token has changed. */
  readChangeToken?: () => Promise<string>
}

/** One page of records. `data.results` has the rows; with changed filters the previous rows stay until the new ones have loaded. */
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
  usePolling(every, JSON.stringify(filters), { readChangeToken, marker: polling, refetch: query.refetch })
  return query
}

/** A list that is opened again within half an hour keeps its pages. */
const KEPT_MS = 30 * 60_000

/**
 * A growing list: `rows`, `count`, `hasNextPage`, `fetchNextPage()`. `first` is the size of a small first page; the next
 * page follows automatically, until which the list is `beginning`. `silentSince` is the time of a polled list's last answer, when
 * the server has not answered for a while.
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
  const silentSince = usePolling(every, JSON.stringify(filters), { readChangeToken, marker: polling, refetch: query.refetch })
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
    silentSince,
  }
}

/** The key of one record in the cache. */
export const recordKey = (kind: Pick<AnyContract, 'path'>, id: number | string | null | undefined) => [kind.path, 'one', String(id)]

/**
 * One record with its version: `data.record`, `data.etag`. `always` reloads it on each use; `carried` is the record embedded in
 * the page.
 */
export function useRecord<R>(
  kind: Kind<R>,
  id: number | string | null | undefined,
  { carried, ...options }: Pick<Use, 'anonymous' | 'enabled'> & { always?: boolean; carried?: R | undefined } = {},
) {
  return useQuery({
    ...(carried ? { initialData: { record: carried, etag: null }, initialDataUpdatedAt: performance.timeOrigin } : {}),
    queryKey: recordKey(kind, id),
    queryFn: ({ signal }) => records(kind).read(id as number, { anonymous: options.anonymous ?? false, signal }),
    enabled: (options.enabled ?? true) && id !== null && id !== undefined,
    refetchOnMount: options.always ? 'always' : true,
  })
}

/** Creates a record. `mutateAsync(draft)` returns it; lists of its kind, and of `also`, are reloaded. */
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
 * Any other writing call; records of the kinds in `touches` are reloaded afterwards. With `once`, repeated calls have the same
 * idempotency key while the component is mounted: its form or dialog.
 */
export function useAction<Input, Output>(run: (input: Input, once: CallOnce) => Promise<Output>, ...touches: AnyContract[]) {
  const client = useQueryClient()
  const [once] = useState(callsOnce)
  return useMutation({
    mutationFn: (input: Input) => run(input, once),
    // Reloads after a refusal, too, which often means outdated data. The refusal does not wait for that.
    onSettled: async (_, refusal) => {
      const again = Promise.all(touches.map(({ path }) => reload(client, path)))
      if (!refusal) await again
    },
  })
}

/** Reads the records of a kind again. A first answer that is still to come may be from before the change: it is not waited for. */
async function reload(client: QueryClient, path: string): Promise<void> {
  const queryKey = [path]
  await client.cancelQueries({ queryKey, type: 'active', predicate: ({ state }) => state.data === undefined })
  await client.invalidateQueries({ queryKey })
}
