import type { Viewer } from '../records/access.ts'

/** A refused request, as the audit log keeps it. */
export type Refused = { viewer: Viewer; resource: string; row: number | null; reason: string }

const MAX_SOURCES = 10_000

/** Refusals of the current minute, by source: how many had a row, and the others by record and reason. */
export function countRefusals() {
  const sources = new Map<string, { rows: number; others: Map<string, Refused & { times: number }> }>()
  return {
    /** Whether this refusal has a row of its own; otherwise it is counted, with the latest caller of its source. */
    admits(source: string, refused: Refused, maxRows: number): boolean {
      const known = sources.get(source) ?? { rows: 0, others: new Map() }
      sources.set(source, known)
      known.rows += 1
      if (known.rows <= maxRows) return true
      const what = `${refused.resource} ${refused.reason}`
      known.others.set(what, { ...refused, row: null, times: (known.others.get(what)?.times ?? 0) + 1 })
      return false
    },
    isFull: () => sources.size >= MAX_SOURCES,
    /** Ends the minute: returns the counted refusals. */
    takeCounted(): (Refused & { times: number })[] {
      const counted = [...sources.values()].flatMap(({ others }) => [...others.values()])
      sources.clear()
      return counted
    },
  }
}
