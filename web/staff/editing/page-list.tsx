import { type ReactNode, useCallback } from 'react'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { EmptyText, LoadingRows } from '../../ui/feedback/waiting.tsx'
import { FoundCount } from '../../ui/list/found-count.tsx'
import { LongList } from '../../ui/list/long-list.tsx'

/** The number of rows per page of a long list. */
export const PER_PAGE = 100

/** The result of `useRecordPages`. */
type Pages<Item> = {
  rows: readonly Item[]
  count: number | undefined
  capped: boolean
  data: unknown
  error: Error | null
  refetch(): unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage(): unknown
}

type Props<Item> = {
  pages: Pages<Item>
  /** The accessible name of the list. */
  label: string
  /** Singular and plural of the items: "user", "users". */
  one: string
  many: string
  children(item: Item): ReactNode
}

/** Records in any number with their count, loaded and drawn while scrolling. */
export function PageList<Item extends { id: number }>({ pages, label, one, many, children }: Props<Item>) {
  const { rows, count, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages
  // After a failure it waits for the button instead of retrying endlessly.
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  return (
    <>
      <FoundCount pages={pages} one={one} many={many} />
      {pages.error && !pages.data ? (
        <ErrorNotice onRetry={() => pages.refetch()}>{pages.error.message}</ErrorNotice>
      ) : !pages.data ? (
        <LoadingRows rows={5} />
      ) : rows.length === 0 ? (
        <EmptyText />
      ) : (
        <LongList label={label} items={rows} id={({ id }) => id} count={count ?? rows.length} onEnd={loadMore}>
          {children}
        </LongList>
      )}
      {isFetchNextPageError && pages.error && <ErrorNotice onRetry={() => fetchNextPage()}>{pages.error.message}</ErrorNotice>}
      {isFetchingNextPage && <LoadingRows rows={1} />}
    </>
  )
}
