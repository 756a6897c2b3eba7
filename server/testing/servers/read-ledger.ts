import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Movement } from '../../payments/processor/sandbox-ledger.ts'

/** Every movement of the sandbox's ledger, without lines that a crash left half written. */
export function readLedger(folder: string): Movement[] {
  const file = join(folder, 'sandbox-payments.jsonl')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return lines.filter((line) => line.startsWith('{') && line.endsWith('}')).map((line) => JSON.parse(line) as Movement)
}
