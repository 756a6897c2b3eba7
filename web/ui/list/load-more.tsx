import { Button, Group, Stack, VisuallyHidden } from '@mantine/core'
import { ErrorNotice } from '../feedback/notice.tsx'

type Props = {
  /** A growing list, as in `useRecordPages`. */
  pages: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: Error | null
    fetchNextPage(): unknown
  }
  /** The plural of the items, for screen readers only: "notes". */
  of: string
}

/** The button under an incomplete list, with the reason of a failure; empty at the end. */
export function LoadMore({ pages, of }: Props) {
  if (!pages.hasNextPage) return null
  return (
    <Stack gap="sm" mt="sm">
      {pages.isFetchNextPageError && pages.error && <ErrorNotice>{pages.error.message}</ErrorNotice>}
      <Group justify="center">
        <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
          Load more<VisuallyHidden component="span"> {of}</VisuallyHidden>
        </Button>
      </Group>
    </Stack>
  )
}
