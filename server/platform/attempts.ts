import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from './database.ts'
import { tooMany } from './errors.ts'

/** At most `most` attempts per key in each window of `minutes`. */
export type Limit = { scope: string; most: number; minutes: number }

/**
 * Counts one attempt before its work is done, so that parallel attempts cannot pass together, and refuses the one over the limit.
 * The keys (addresses, names) are kept only as hashes. Call it outside the work's transaction: a refusal must stay counted.
 */
export async function countAttempt(db: Db, limit: Limit, key: string): Promise<void> {
  const { count, seconds } = await counted(db, limit, key)
  if (count > limit.most) throw tooMany(Math.max(1, Math.ceil(seconds)))
}

/** Counts one attempt and tells whether it is within the limit, where one over it must not be told apart. */
export async function staysWithin(db: Db, limit: Limit, key: string): Promise<boolean> {
  return (await counted(db, limit, key)).count <= limit.most
}

async function counted(db: Db, { scope, minutes }: Limit, key: string) {
  const hash = createHash('sha256').update(key).digest().subarray(0, 16)
  const span = `${minutes} minutes`
  const found = await db.one<{ count: number; seconds: number }>(sql`
    insert into attempt (scope, key, window_start, count)
    values (${scope}, ${hash}, date_bin(${span}::interval, now(), 'epoch'), 1)
    on conflict (scope, key, window_start) do update set count = attempt.count + 1
    returning count, extract(epoch from window_start + ${span}::interval - now())::float8 as seconds`)
  return found as { count: number; seconds: number }
}

/** The part of an address that one household or attacker holds: all of IPv4, the /64 of IPv6. */
export function addressBlock(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '')
  const [head = '', tail = ''] = ip.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const groups = ip.includes('::') ? [...front, ...Array(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back] : front
  return groups.slice(0, 4).join(':')
}
