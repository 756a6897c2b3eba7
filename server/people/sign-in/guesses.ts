import { limits } from '../../limits.ts'
import type { Db } from '../../platform/database/database.ts'
import {
  addressBlock,
  addressKeys,
  countCallQuietly,
  secondsToWait,
  uncountAddress,
  uncountCall,
} from '../../platform/http/limits/call-limits.ts'

/**
 * Counts a try to sign in for its address, before the password is compared, and returns the seconds to wait: 0 within the limit. It also
 * counts for name and address: a name that fails again and again, such as that of a program with an old password, is blocked by itself
 * (`sign-in-failures.ts`), and does not use up the limit of everybody behind the address. Whether the account exists makes no difference.
 */
export async function countGuess(db: Db, name: string, ip: string): Promise<number> {
  const [isCounted, ...waits] = await Promise.all([
    countCallQuietly(db, limits.signInName, nameAt(name, ip)),
    ...addressKeys(limits.signIn, ip).map(({ limit, key }) => secondsToWait(db, limit, key)),
  ])
  if (!isCounted) await uncountAddress(db, limits.signIn, ip)
  return Math.max(...waits)
}

/** Uncounts a try that has signed in. */
export async function uncountGuess(db: Db, name: string, ip: string): Promise<void> {
  await uncountCall(db, limits.signInName, nameAt(name, ip))
  await uncountAddress(db, limits.signIn, ip)
}

const nameAt = (name: string, ip: string) => `${name.trim().toLowerCase()}|${addressBlock(ip)}`
