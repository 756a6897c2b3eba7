const KEY = 'bims-last-results'

/** Stores the ids of the last search's results, in order, for stepping from record to record in this tab. */
export function rememberResults(ids: readonly number[]): void {
  sessionStorage.setItem(KEY, JSON.stringify(ids))
}

/** The records before and after this one in the last search; null at the ends. */
export function neighbours(id: number): { before: number | null; next: number | null } {
  const ids = known()
  const place = ids.indexOf(id)
  return place < 0 ? { before: null, next: null } : { before: ids[place - 1] ?? null, next: ids[place + 1] ?? null }
}

function known(): number[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id): id is number => typeof id === 'number') : []
  } catch {
    return []
  }
}
