import { Paper, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorNotice } from '../feedback/notice.tsx'
import { EmptyText, LoadingRows } from '../feedback/waiting.tsx'

/** The part of a query's result that a list uses; TanStack's results fit. */
type Loading = { isPending: boolean; error: Error | null; refetch(): unknown }

type Props<Item> = {
  query: Loading
  items: readonly Item[] | undefined
  /** The React key of an item. */
  id(item: Item): string | number
  children(item: Item): ReactNode
  empty?: string
  /** The accessible name of the list. */
  label: string
  /** One framed card per item; false shows the items without frames. */
  framed?: boolean
}

/** A list with its loading, empty and error states. */
export function DataList<Item>({ query, items, id, children, empty, label, framed = true }: Props<Item>) {
  if (query.error && !items) return <ErrorNotice onRetry={() => query.refetch()}>{query.error.message}</ErrorNotice>
  if (query.isPending || !items) return <LoadingRows />
  if (items.length === 0) return <EmptyText {...(empty ? { children: empty } : {})} />
  return (
    <Stack component="ul" gap="xs" m={0} p={0} aria-label={label} style={{ listStyle: 'none' }}>
      {items.map((item) =>
        framed ? (
          <Paper component="li" key={id(item)} withBorder p="sm">
            {children(item)}
          </Paper>
        ) : (
          <li key={id(item)}>{children(item)}</li>
        ),
      )}
    </Stack>
  )
}
