import { Text } from '@mantine/core'
import type { Ref } from 'react'

type Props = {
  /** How many were found, as `useRecordPages` answers it. */
  pages: { count: number | undefined; capped: boolean }
  /** Singular and plural of the items: "user", "users". */
  one: string
  many: string
  /** For a focus that has to go somewhere when the search changes. */
  countRef?: Ref<HTMLParagraphElement>
  className?: string | undefined
}

/** How many a search has found, read out when it changes; empty until it is known. */
export function FoundCount({ pages: { count, capped }, one, many, countRef, className }: Props) {
  return (
    <Text fw={650} role="status" ref={countRef} tabIndex={countRef ? -1 : undefined} className={className ?? ''}>
      {count === undefined ? '' : `${countText(count, capped)} ${count === 1 ? one : many}`}
    </Text>
  )
}

/** "1,234", or "10,000+" when there are more and nobody counted further. */
export const countText = (count: number, capped = false): string => `${count.toLocaleString('en-US')}${capped ? '+' : ''}`
