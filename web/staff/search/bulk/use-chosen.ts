import { useState } from 'react'
import { applicant } from '../../../../contract/applicants/applicants.ts'
import { MOST_AT_ONCE } from '../../../../contract/applicants/search/bulk-changes.ts'
import { type Page, records } from '../../../data/records/records.ts'

/** The rows of the results that are chosen for one change, in the order of the list. */
export type Chosen = {
  ids: ReadonlySet<number>
  /** Chooses a row or leaves it out; `through`: with all rows from the one before to this one. */
  toggle(id: number, through: boolean): void
  /** Chooses all rows of the page; of a page that is chosen whole, none. */
  togglePage(): void
  /** Reads the ids of all results and chooses them, as many as can be changed at once. */
  chooseAll(query: Record<string, string>): Promise<void>
  clear(): void
}

/** The chosen ones of a page's rows; another search chooses nobody. */
export function useChosen(page: readonly number[], search: string): Chosen {
  const [state, setState] = useState({ search, ids: new Set<number>(), last: null as number | null })
  const now = state.search === search ? state : { search, ids: new Set<number>(), last: null }
  const keep = (ids: Set<number>, last: number | null) => setState({ search, ids, last })
  return {
    ids: now.ids,
    toggle(id, through) {
      const ids = new Set(now.ids)
      const [one, other] = [page.indexOf(now.last ?? id), page.indexOf(id)]
      const range = through && one >= 0 ? page.slice(Math.min(one, other), Math.max(one, other) + 1) : [id]
      const isOn = !ids.has(id)
      for (const each of range) isOn ? ids.add(each) : ids.delete(each)
      keep(ids, id)
    },
    togglePage: () => keep(page.every((id) => now.ids.has(id)) ? new Set() : new Set([...now.ids, ...page]), null),
    chooseAll: async (query) => keep(new Set(await readIds(query)), null),
    clear: () => keep(new Set(), null),
  }
}

const PAGE = 200

async function readIds(query: Record<string, string>): Promise<number[]> {
  const ids: number[] = []
  let cursor: Page<unknown>['next'] = null
  do {
    const page: Page<{ id: number }> = await records(applicant).list({ ...query, limit: PAGE, cursor })
    ids.push(...page.results.map(({ id }) => id))
    cursor = page.next
  } while (cursor !== null && ids.length < MOST_AT_ONCE)
  return ids.slice(0, MOST_AT_ONCE)
}
