import { Text } from '@mantine/core'
import type { Ref } from 'react'

type Props = {
  /** The count, as in `useRecordPages`. */
  pages: { count: number | undefined; capped: boolean }
  /** Singular and plural of the items: "user", "users". */
  one: string
  many: string
  /** Receives the focus when the search changes. */
  countRef?: Ref<HTMLParagraphElement>
  className?: string | undefined
}

/** The number of results, announced when it changes; empty until it is known. */
export function FoundCount({ pages: { count, capped }, one, many, countRef, className }: Props) {
  return (
    <Text fw={650} role="status" ref={countRef} tabIndex={countRef ? -1 : undefined} className={className ?? ''}>
      {count === undefined ? '' : `${countText(count, capped)} ${count === 1 ? one : many}`}
    </Text>
  )
}

/** "1,234", or "10,000+" when counting stopped. */
export const countText = (count: number, capped = false): string => `${count.toLocaleString('en-US')}${capped ? '+' : ''}`
