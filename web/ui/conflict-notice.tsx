import '@mantine/core/styles/List.css'
import { List, Text } from '@mantine/core'
import { Notice } from './notice.tsx'

/** What another person changed under somebody's typing, in words. */
export type Difference = { label: string; before: string; now: string }

/** Tells what another person changed meanwhile; nothing when nobody did. */
export function ConflictNotice({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return null
  return (
    <Notice kind="warning" title="What the other person changed">
      <List>
        {differences.map(({ label, before, now }) => (
          <List.Item key={label}>
            {label}: {now || 'empty'} (before: {before || 'empty'})
          </List.Item>
        ))}
      </List>
      <Text mt="xs">Save again to keep those changes and add yours. Where both changed a field, yours is kept.</Text>
    </Notice>
  )
}
