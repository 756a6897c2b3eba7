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

/** A counted try to sign in: the seconds to wait, 0 within the limit, and how it is uncounted where its password and code were right. */
export type Guess = { wait: number; uncount: () => Promise<void> }

/** A try that no limit concerns. */
export const uncountedGuess: Guess = { wait: 0, uncount: async () => {} }

/**
 * Counts a try to sign in for its address, before the password is compared. It also counts for name and address: a name that fails again
 * and again, such as that of a program with an old password, is blocked by itself (`sign-in-failures.ts`), and does not use up the limit
 * of everybody behind the address. Whether the account exists makes no difference.
 */
export async function countGuess(db: Db, name: string, ip: string): Promise<Guess> {
  const [isCounted, ...waits] = await Promise.all([
    countCallQuietly(db, limits.signInName, nameAt(name, ip)),
    ...addressKeys(limits.signIn, ip).map(({ limit, key }) => secondsToWait(db, limit, key)),
  ])
  if (!isCounted) await uncountAddress(db, limits.signIn, ip)
  const uncount = async () => {
    await uncountCall(db, limits.signInName, nameAt(name, ip))
    if (isCounted) await uncountAddress(db, limits.signIn, ip)
  }
  return { wait: Math.max(...waits), uncount }
}

const nameAt = (name: string, ip: string) => `${name.trim().toLowerCase()}|${addressBlock(ip)}`
