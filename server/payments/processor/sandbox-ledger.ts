import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
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

/** The sandbox's ledger: an append-only file outside the application's database, so that the two can be compared. */
const FILE = 'sandbox-payments.jsonl'

/** The intents of a ledger, each as its last movement left it, and the writer of further movements. */
export type Ledger = {
  find(intent: string): Movement | undefined
  findByKey(paymentKey: string): Movement | undefined
  findBySecret(secret: string): Movement | undefined
  openedSince(time: Date): Movement[]
  /** Resolves when the movement is on disk. */
  append(movement: Movement): Promise<void>
  /** Resolves when the movements that were appended until now are on disk. */
  written(): Promise<void> | undefined
}

/** An intent's movements follow each other in this order. */
const RANK: Readonly<Record<Movement['event'], number>> = {
  opened: 0,
  challenged: 1,
  ...{ authorized: 2, declined: 2 },
  ...{ captured: 3, canceled: 3 },
  refunded: 4,
}

type OpenPayment = { at: string; last: Movement }

/** Opens the ledger of a folder. What it holds is read once, and what other processes have added is read before each answer. */
export function openLedger(folder: string): Ledger {
  const intents = new Map<string, OpenPayment>()
  const [byKey, bySecret] = [new Map<string, string>(), new Map<string, string>()]
  const take = (movement: Movement) => {
    const { intent, payment_key, secret, at } = movement
    const known = intents.get(intent)
    if (known === undefined) intents.set(intent, { at, last: movement })
    else if (RANK[movement.event] > RANK[known.last.event]) known.last = movement
    byKey.set(payment_key, intent)
    if (secret !== undefined) bySecret.set(secret, intent)
  }
  const forget = () => {
    for (const known of [intents, byKey, bySecret]) known.clear()
  }
  const tail = openTail(join(folder, FILE), { onLine: (line) => movementIn(line).forEach(take), onRewind: forget })
  const { write, written } = openWriter(folder)
  const lookUp = (index: ReadonlyMap<string, string>, value: string) => {
    tail.read()
    return intents.get(index.get(value) ?? '')?.last
  }
  return {
    find(intent) {
      tail.read()
      return intents.get(intent)?.last
    },
    findByKey: (key) => lookUp(byKey, key),
    findBySecret: (secret) => lookUp(bySecret, secret),
    openedSince(time) {
      tail.read()
      return [...intents.values()].filter(({ at }) => new Date(at) >= time).map(({ last }) => last)
    },
    async append(movement) {
      take(movement)
      await write(JSON.stringify(movement)).catch((error) => {
        tail.rewind()
        throw error
      })
    },
    written,
  }
}

type Reading = { onLine(line: string): void; onRewind(): void }

/**
 * Reads the lines that were added to a file, and all of them once more after a rewind: when it is shorter than before, or removed. The last
 * line is read each time, since it may be half written.
 */
function openTail(file: string, { onLine, onRewind }: Reading) {
  let offset = 0
  const rewind = () => {
    offset = 0
    onRewind()
  }
  const read = () => {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
    if (size < offset) rewind()
    if (size <= offset) return
    const bytes = readPart(file, offset, size)
    bytes.toString('utf8').split('\n').forEach(onLine)
    offset += bytes.lastIndexOf('\n') + 1
  }
  return { read, rewind }
}

function readPart(path: string, from: number, to: number): Buffer {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(to - from)
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from))
  } finally {
    closeSync(file)
  }
}

/** Appends lines to the ledger: those that come while others are written share the next write. */
function openWriter(folder: string) {
  let waiting: string[] = []
  let next: Promise<void> | undefined
  let pending: Promise<void> | undefined
  const flush = () => {
    const lines = waiting
    waiting = []
    next = undefined
    return appendLines(folder, lines)
  }
  const write = (line: string): Promise<void> => {
    waiting.push(line)
    if (next === undefined) {
      const made = (pending ?? Promise.resolve()).catch(() => undefined).then(flush)
      const forget = () => {
        if (pending === made) pending = undefined
      }
      made.then(forget, forget)
      next = made
      pending = made
    }
    return next
  }
  return { write, written: () => pending }
}

/** The lines are on disk when this resolves. The line break before each isolates a line that a crash left half written. */
async function appendLines(folder: string, lines: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const file = await open(join(folder, FILE), 'a', 0o600)
  try {
    // Writes all bytes or throws: a full disk may take a part.
    await file.writeFile(lines.map((line) => `\n${line}`).join(''))
    await file.datasync()
  } finally {
    await file.close()
  }
}

function movementIn(line: string): Movement[] {
  if (!line.startsWith('{') || !line.endsWith('}')) return []
  return [JSON.parse(line) as Movement]
}
