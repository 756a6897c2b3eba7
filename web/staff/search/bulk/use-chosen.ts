import { useState } from 'react'
import { applicant } from '../../../../contract/applicants/applicants.ts'
import { MAX_AT_ONCE } from '../../../../contract/applicants/search/bulk-changes.ts'
import { readRows } from '../../../data/records/read-rows.ts'

/** A row of the results as it was shown. */
type Shown = { id: number; status_code: number | null }

/** The rows of the results that are chosen for one change, in the order of the list, with the hire statuses that the list showed. */
export type ChosenRows = {
  seen: ReadonlyMap<number, number | null>
  /** Chooses a row or leaves it out; `through`: with all rows from the one before to this one. */
  toggle(id: number, through: boolean): void
  /** Chooses all rows of the page; of a page that is chosen whole, none. */
  togglePage(): void
  /** Reads the ids of all results and chooses them, as many as can be changed at once. */
  chooseAll(query: Record<string, string>): Promise<void>
  /** Keeps the statuses that some of the chosen have by now. */
  update(statuses: ReadonlyMap<number, number | null>): void
  /** Leaves some out. */
  leaveOut(ids: readonly number[]): void
  clear(): void
}

/** The chosen ones of a page's rows; another search chooses nobody. */
export function useChosen(page: readonly Shown[], search: string): ChosenRows {
  const [state, setState] = useState({ search, seen: new Map<number, number | null>(), last: null as number | null })
  const now = state.search === search ? state : { search, seen: new Map<number, number | null>(), last: null }
  const keep = (seen: Map<number, number | null>, last: number | null) => setState({ search, seen, last })
  const placeOf = (id: number) => page.findIndex((row) => row.id === id)
  return {
    seen: now.seen,
    toggle(id, through) {
      const seen = new Map(now.seen)
      const [one, other] = [placeOf(now.last ?? id), placeOf(id)]
      const range = through && one >= 0 ? page.slice(Math.min(one, other), Math.max(one, other) + 1) : page.filter((row) => row.id === id)
      const isOn = !seen.has(id)
      for (const row of range) {
        if (!isOn) seen.delete(row.id)
        else if (!seen.has(row.id)) seen.set(row.id, row.status_code)
      }
      keep(seen, id)
    },
    togglePage: () => keep(page.every(({ id }) => now.seen.has(id)) ? new Map() : new Map([...statusesOf(page), ...now.seen]), null),
    chooseAll: async (query) => keep(new Map([...statusesOf(await readRows(applicant, query, MAX_AT_ONCE)), ...now.seen]), null),
    update: (statuses) => keep(withStatuses(now.seen, statuses), null),
    leaveOut: (ids) => keep(new Map([...now.seen].filter(([id]) => !ids.includes(id))), null),
    clear: () => keep(new Map(), null),
  }
}

/** The chosen rows, some with another status. */
export const withStatuses = (seen: ChosenRows['seen'], statuses: ChosenRows['seen']) =>
  new Map([...seen].map(([id, status]) => [id, statuses.has(id) ? (statuses.get(id) ?? null) : status]))

const statusesOf = (rows: readonly Shown[]) => new Map(rows.map(({ id, status_code }) => [id, status_code]))
