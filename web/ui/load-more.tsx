import { Button, Group, VisuallyHidden } from '@mantine/core'

type Props = {
  /** A list that grows, as `useRecordPages` answers it. */
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown }
  /** What more there is of, read out only: "notes". */
  of: string
}

/** The button under a list that goes on; nothing at its end. */
export function LoadMore({ pages, of }: Props) {
  if (!pages.hasNextPage) return null
  return (
    <Group justify="center" mt="sm">
      <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
        Load more<VisuallyHidden component="span"> {of}</VisuallyHidden>
      </Button>
    </Group>
  )
}
