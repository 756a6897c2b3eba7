import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** One movement of the sandbox. */
export type Movement = {
  at: string
  event: 'opened' | 'challenged' | 'authorized' | 'declined' | 'captured' | 'canceled' | 'refunded'
  intent: string
  amount: number
  payment_key: string
  appointment: number
  brand?: string
  last4?: string
  outcome?: string
  /** By which the holder of a challenged card answers. */
  secret?: string
}

const FILE = 'sandbox-payments.jsonl'

/** The sandbox's ledger: an append-only file outside the application's database, so that the two can be compared. */
export function readLedger(folder: string): Movement[] {
  const file = join(folder, FILE)
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8').split('\n').flatMap(movementIn)
}

/** Appends one movement; it is on disk when this returns. */
export function appendToLedger(folder: string, movement: Movement): void {
  mkdirSync(folder, { recursive: true })
  const file = openSync(join(folder, FILE), 'a', 0o600)
  try {
    // The leading line break isolates a line that a crash left half written.
    // Writes all bytes or throws: a full disk may take a part.
    writeFileSync(file, `\n${JSON.stringify(movement)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

function movementIn(line: string): Movement[] {
  if (!line.startsWith('{') || !line.endsWith('}')) return []
  return [JSON.parse(line) as Movement]
}
