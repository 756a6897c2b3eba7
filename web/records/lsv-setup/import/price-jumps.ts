import type { ImportAnswer, ImportOutcome } from '../../../../contract/lsv/ori-import.ts'
import { dollars, toCents } from '../../../../contract/payments/dollars.ts'

/** A price that grows or shrinks by this factor is more often a decimal point that was lost than a new price. */
const FACTOR = 10

/** The change of a price in words, "$48.50 → $4,850.00", if it is one by which a decimal point may have been lost; else null. */
export function priceJumpOf({ changes }: ImportOutcome): string | null {
  const change = changes.find(({ field }) => field === 'pricing')
  if (change === undefined) return null
  const [before, now] = [toCents(change.before), toCents(change.now)]
  const isJump = before > 0 && now > 0 && (now >= before * FACTOR || now * FACTOR <= before)
  return isJump ? `${dollars(change.before)} → ${dollars(change.now)}` : null
}

/** How many prices of an import jump. */
export const countPriceJumps = ({ rows = [] }: ImportAnswer): number => rows.filter((outcome) => priceJumpOf(outcome) !== null).length
