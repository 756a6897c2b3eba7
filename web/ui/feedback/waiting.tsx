import { Center, Loader, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Center.css'
import '@mantine/core/styles/Skeleton.css'
import { Skeleton } from '@mantine/core'
import { useWord } from '../translation.ts'

/** Shown while there is no content yet. */
export function LoadingScreen() {
  const word = useWord()
  return (
    <Center mih="60vh" role="status">
      <Stack align="center" gap="sm">
        <Loader aria-hidden />
        <Text>{word('Please wait, loading...')}</Text>
      </Stack>
    </Center>
  )
}

/** Placeholders for `rows` rows of content, so that nothing jumps. */
export function LoadingRows({ rows = 3, height = 56 }: { rows?: number; height?: number }) {
  const word = useWord()
  return (
    <Stack gap="xs" role="status" aria-label={word('Please wait, loading...')}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity
        <Skeleton key={row} height={height} />
      ))}
    </Stack>
  )
}

/** The text of an empty list. */
export function EmptyText({ children }: { children?: string }) {
  const word = useWord()
  return (
    <Text c="dimmed" py="md" ta="center">
      {children ?? word('None to display')}
    </Text>
  )
}
