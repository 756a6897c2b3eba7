import { Problem } from '../problem.ts'
import type { Versioned } from './records.ts'

/** The reason why a save was refused after a concurrent change. */
const CHANGED_MEANWHILE =
  'Someone else changed this record while you were editing. Your input is kept and nothing is saved yet. Check the changes, then save again.'

type Conflict<R> = {
  /** Reads the version that the record has now. */
  read(): Promise<Versioned<R> | undefined>
  /** Whether that version is of one's own save, of which the answer was lost: nobody else has changed anything then. */
  isOwn(now: Versioned<R> | undefined): boolean
  /** Takes that version, from which the edit goes on. */
  onConflict?(now: Versioned<R> | undefined): void
}

/** Saves a record with the version it is based on: after a concurrent change it throws, with the reason. Gives undefined for one's own save. */
export async function saveOnVersion<R, T>(write: () => Promise<T>, { read, isOwn, onConflict }: Conflict<R>): Promise<T | undefined> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 412) throw error
    const now = await read()
    if (isOwn(now)) return undefined
    onConflict?.(now)
    throw new Problem(412, { ...error.body, detail: CHANGED_MEANWHILE })
  }
}
