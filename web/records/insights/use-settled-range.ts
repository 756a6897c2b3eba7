import { useEffect, useState } from 'react'
import { nameOf, type Range } from './ranges.ts'

/** The time after the last key of a day that is typed: `02/2` on the way to `02/28` is a day, too. */
const SETTLE_MS = 500

/** The range to ask for: one of the list at once, a typed one when it is not typed on, and none that ends before it begins. */
export function useSettledRange(range: Range, today: string): Range {
  const { from, to } = range
  const [settled, setSettled] = useState(range)
  const isChosen = nameOf(range, today) !== null
  useEffect(() => {
    if (from > to) return
    const timer = setTimeout(() => setSettled({ from, to }), isChosen ? 0 : SETTLE_MS)
    return () => clearTimeout(timer)
  }, [from, to, isChosen])
  return settled
}
