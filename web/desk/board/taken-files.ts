/** Where this desk keeps for which appointments it has taken the machine's file: numbers and days, nothing personal. */
const KEY = 'bims.machine-files'
const KEPT_MS = 3 * 86_400_000

type Taken = Record<string, number>

/** Whether this desk has taken the file of the appointment, so that its machine may have kept the file's number as TCN. */
export const hasTakenFile = (id: number): boolean => read()[id] !== undefined

/** Remembers that this desk has taken the file, for some days. */
export function noteTakenFile(id: number, now = Date.now()): void {
  const kept = Object.entries(read()).filter(([, at]) => now - at < KEPT_MS)
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...kept, [id, now]])))
  } catch {
    // A full or forbidden store: the number is not offered, and can be scanned.
  }
}

function read(): Taken {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}) as Taken
  } catch {
    return {}
  }
}
