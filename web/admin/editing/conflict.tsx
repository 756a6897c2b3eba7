import { List, Text } from '@mantine/core'
import '@mantine/core/styles/List.css'
import { Notice } from '../../ui/notice.tsx'
import type { Difference } from './changes.ts'

/** What somebody else changed while this person was typing: both values, and what saving will do. */
export function Conflict({ differences }: { differences: readonly Difference[] }) {
  return (
    <Notice kind="warning" title="What the other person changed">
      <List>
        {differences.map(({ label, before, now, typed }) => (
          <List.Item key={label}>
            {label}: {now || 'empty'} (before: {before || 'empty'}, you: {typed || 'empty'})
          </List.Item>
        ))}
      </List>
      <Text mt="xs">
        {differences.length === 0 ? 'Nothing that this form shows. ' : ''}
        Save again to keep those changes and add yours. Where both changed a field, yours is kept.
      </Text>
    </Notice>
  )
}
