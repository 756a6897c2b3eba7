import '@mantine/core/styles/List.css'
import { List, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'

/** A change by another user while this one was editing, as text; `typed` is the value in the form, where it is shown. */
export type Difference = { label: string; before: ReactNode; now: ReactNode; typed?: ReactNode }

type Props = {
  differences: readonly Difference[]
  /** Says so, too, when the other person changed nothing that the form shows. */
  always?: boolean
  /** The effect of retrying, as text. */
  then?: string
}

const SAVE_AGAIN = 'Save again to keep those changes and add yours. Where both changed a field, yours is kept.'

/** Tells what another person changed meanwhile, and what saving again will do; nothing when nobody did. */
export function ConflictNotice({ differences, always = false, then = SAVE_AGAIN }: Props) {
  if (differences.length === 0 && !always) return null
  return (
    <Notice kind="warning" title="What the other person changed">
      <List>
        {differences.map(({ label, before, now, typed }) => (
          <List.Item key={label}>
            {label}: {now || 'empty'} (before: {before || 'empty'}
            {typed !== undefined && `, you: ${typed || 'empty'}`})
          </List.Item>
        ))}
      </List>
      <Text mt="xs">
        {differences.length === 0 ? 'Nothing that is shown here. ' : ''}
        {then}
      </Text>
    </Notice>
  )
}
