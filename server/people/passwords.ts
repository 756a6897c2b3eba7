import { setTimeout as pause } from 'node:timers/promises'
import { hash, verify } from '@node-rs/argon2'
import { tooMany } from '../platform/http/errors.ts'

const ARGON2ID = 2
/** argon2id, 19 MiB, two passes: 11 ms on the thread pool (OWASP's recommended minimum). */
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Callers that wait for their turn to hash, of whom `atOnce` hash together; more than `most` waiting are refused. */
type Queue = { atOnce: number; most: number; pauseMs: number; running: number; waiting: (() => void)[] }

const queue = (atOnce: number, most: number, pauseMs = 0): Queue => ({ atOnce, most, pauseMs, running: 0, waiting: [] })

/** Addresses over their limit have a slow queue of their own: the same work as for others, which never waits for them. */
const queues = { open: queue(2, 50), overLimit: queue(1, 10, 100) }

/** Longer passwords are truncated for the hash and never match, so that the work stays the same. */
const MAX_PASSWORD = 1024

/** The hash against which unknown, locked or disabled accounts are checked, so that all answers take the same work. */
let dummy: Promise<string> | undefined

/** The argon2id hash of a password. */
export const hashPassword = (plain: string): Promise<string> => inTurn(queues.open, () => hash(plain, COST))

/** Whether the password matches the hash; without a hash the same work is done and the answer is false. */
export async function checkPassword(plain: string, known: string | null, from: keyof typeof queues = 'open'): Promise<boolean> {
  dummy ??= hash('no account has this password', COST)
  const against = known ?? (await dummy)
  const matches = await inTurn(queues[from], () => verify(against, plain.slice(0, MAX_PASSWORD)))
  return matches && known !== null && plain.length <= MAX_PASSWORD
}

/** Limits concurrent hashes, with a short queue; beyond it the caller has to retry later. */
async function inTurn<T>(queue: Queue, work: () => Promise<T>): Promise<T> {
  if (queue.running >= queue.atOnce) {
    if (queue.waiting.length >= queue.most) throw tooMany(2)
    await new Promise<void>((go) => queue.waiting.push(go))
  } else {
    queue.running += 1
  }
  try {
    if (queue.pauseMs > 0) await pause(queue.pauseMs)
    return await work()
  } finally {
    const next = queue.waiting.shift()
    if (next === undefined) queue.running -= 1
    else next()
  }
}
