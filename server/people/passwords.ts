import { hash, verify } from '@node-rs/argon2'
import { tooMany } from '../platform/http/errors.ts'

const ARGON2ID = 2
/** argon2id, 19 MiB, two passes: 11 ms on the thread pool (OWASP's recommended minimum). */
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 2
const MAX_WAITING = 50
/** Longer passwords are truncated for the hash and never match, so that the work stays the same. */
const MAX_PASSWORD = 1024

const waiting: (() => void)[] = []
let running = 0

/** The hash against which unknown, locked or disabled accounts are checked, so that all answers take the same work. */
let dummy: Promise<string> | undefined

/** The argon2id hash of a password. */
export const hashPassword = (plain: string): Promise<string> => inTurn(() => hash(plain, COST))

/** Whether the password matches the hash; without a hash the same work is done and the answer is false. */
export async function checkPassword(plain: string, known: string | null): Promise<boolean> {
  dummy ??= hash('no account has this password', COST)
  const against = known ?? (await dummy)
  const matches = await inTurn(() => verify(against, plain.slice(0, MAX_PASSWORD)))
  return matches && known !== null && plain.length <= MAX_PASSWORD
}

/** Limits concurrent hashes, with a short queue; beyond it the caller has to retry later. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw tooMany(2)
    await new Promise<void>((go) => waiting.push(go))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}
