import { useState } from 'react'
import { useSession } from '../../../data/session.ts'
import { resultColumns, usualColumns } from '../result-columns.tsx'

const keyOf = (user: number | undefined) => `bims-columns-${user ?? 0}`

/** The columns of the results that a user has chosen, kept in this browser. */
export function useColumns(): { chosen: readonly string[]; choose(columns: readonly string[]): void } {
  const key = keyOf(useSession()?.user_id)
  const [chosen, setChosen] = useState(() => known(localStorage.getItem(key)))
  return {
    chosen,
    choose(columns) {
      localStorage.setItem(key, JSON.stringify(columns))
      setChosen(columns)
    },
  }
}

/** Columns of a former version, and what is no list, are left out. */
function known(kept: string | null): readonly string[] {
  try {
    const list: unknown = JSON.parse(kept ?? 'null')
    return Array.isArray(list) ? resultColumns.map(({ key }) => key).filter((key) => list.includes(key)) : usualColumns
  } catch {
    return usualColumns
  }
}
