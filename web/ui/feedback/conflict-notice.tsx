import '@mantine/core/styles/List.css'
import { List, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'

/** A concurrent change by another user, as text, with the former value, if it is known; `typed` is the value in the form, if it is shown. */
export type Difference = { label: string; before?: ReactNode; now: ReactNode; typed?: ReactNode }

/** The changes by another user while a form was open, and whether saving again replaces a part of it. */
export type Meanwhile = { differences: readonly Difference[]; isOverwritten: boolean }

/** The words of a button that saves: after another user's change of the same fields, that it replaces the change. */
export const saveWords = (meanwhile: { isOverwritten: boolean } | null | undefined, save = 'Save'): string =>
  meanwhile?.isOverwritten ? 'Save Over Their Change' : save

type Props = {
  differences: readonly Difference[]
  /** Shown even when the other user changed nothing in the form. */
  always?: boolean
  /** The effect of retrying, as text. */
  then?: string
}

const SAVE_AGAIN = 'Save again to keep those changes and add yours. Where both changed a field, yours is kept.'

/** The former value and the one in the form, in brackets. */
function Others({ before, typed }: Pick<Difference, 'before' | 'typed'>) {
  if (before === undefined) return typed !== undefined && ` (you: ${typed || 'empty'})`
  return (
    <>
      {' '}
      (before: {before || 'empty'}
      {typed !== undefined && `, you: ${typed || 'empty'}`})
    </>
  )
}

/** Shows another user's concurrent changes and the effect of saving again, and takes the focus; empty without any. */
export function ConflictNotice({ differences, always = false, then = SAVE_AGAIN }: Props) {
  if (differences.length === 0 && !always) return null
  return (
    <Notice kind="warning" title="What the other person changed" conflict focused>
      <List>
        {differences.map(({ label, now, ...others }) => (
          <List.Item key={label}>
            {label}: {now || 'empty'}
            <Others {...others} />
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
