import sql from 'sql-template-tag'
import { batchesByOwner } from '../../database/batches.ts'
import type { Db } from '../../database/database.ts'
import { sha256Of } from '../../secrets/sha256.ts'
import { tooMany } from '../errors.ts'

/** At most `most` calls per key in each window of `minutes`. */
type Limit = { scope: string; most: number; minutes: number }

/**
 * Counts a call before its work, so that parallel calls cannot pass together, and refuses it above the limit.
 * The keys (addresses, names) are stored as hashes. Call it outside the work's transaction, so that a refusal stays counted.
 */
export async function countCall(db: Db, limit: Limit, key: string): Promise<void> {
  const seconds = await secondsToWait(db, limit, key)
  if (seconds > 0) throw tooMany(seconds)
}

/** Counts a call and returns whether it is within the limit, for callers that must not learn of the refusal. */
export async function countCallQuietly(db: Db, limit: Limit, key: string): Promise<boolean> {
  return (await secondsToWait(db, limit, key)) === 0
}

/** Counts a call and returns the seconds to wait: 0, or until the window ends. */
export async function secondsToWait(db: Db, limit: Limit, key: string): Promise<number> {
  const { count, seconds } = await countInWindow(db, limit, key)
  return count > limit.most ? seconds : 0
}

/** Counts a call and returns the number of calls in the window, this one included, and the whole seconds until it ends. */
export async function countInWindow(db: Db, limit: Limit, key: string): Promise<LimitCount> {
  const { count, seconds } = await countInBatch(db, limit, key)
  return { count, seconds: Math.max(1, Math.ceil(seconds)) }
}

/** Counts a call that repeats another one of the window, and returns whether it does and is within the limit. A first call is not counted. */
export async function countIfBegun(db: Db, { scope, most, minutes }: Limit, key: string): Promise<boolean> {
  const counted = await db.one(sql`
    update attempt set count = count + 1
    where scope = ${scope} and key = ${hashOf(key)} and window_start = ${windowOf(minutes)} and count < ${most} returning count`)
  return counted !== undefined
}

/** A limit, and the key under which a call counts. */
type CountedKey = { limit: Limit; key: string }

/**
 * Counts a call that may fail: before its work, so that parallel guesses cannot pass together, and uncounted when it succeeds or fails
 * for another reason. Only failures use the limit up.
 */
export async function countFailures<T>(
  db: Db,
  counted: readonly CountedKey[],
  work: () => Promise<T>,
  isFailure: (error: unknown) => boolean = () => true,
): Promise<T> {
  for (const { limit, key } of counted) await countCall(db, limit, key)
  const uncount = async () => {
    for (const { limit, key } of counted) await uncountCall(db, limit, key)
  }
  try {
    const result = await work()
    await uncount()
    return result
  } catch (error) {
    if (!isFailure(error)) await uncount()
    throw error
  }
}

/** How many calls all networks of a site have together, in the calls of one: a site has 65,536 of them. */
const OF_SITE = 4

/**
 * The keys under which a call of a client address counts, each with its limit: its block, and for IPv6 its site, too. `part` separates
 * what is counted apart, such as environments: a school shares its connection with nobody of another one.
 */
export function addressKeys(limit: Limit, ip: string, part: string | Readonly<Record<string, unknown>> = ''): CountedKey[] {
  const counted = typeof part === 'string' ? part : JSON.stringify(part)
  const keyOf = (block: string) => (counted === '' ? block : `${block}|${counted}`)
  const [block, site] = [addressBlock(ip), addressSite(ip)]
  const ofBlock = { limit, key: keyOf(block) }
  return site === block ? [ofBlock] : [ofBlock, { limit: { ...limit, most: limit.most * OF_SITE }, key: keyOf(site) }]
}

/** Counts a call of a client address, as `countCall` does, under all of its keys. */
export async function countAddress(db: Db, limit: Limit, ip: string, part?: Parameters<typeof addressKeys>[2]): Promise<void> {
  await Promise.all(addressKeys(limit, ip, part).map((counted) => countCall(db, counted.limit, counted.key)))
}

/** How many calls an address has in all environments together, in the calls of one: people of several may share a connection. */
const OF_ALL = 2

/** The keys of a call for an environment: its own, so that nobody of another one uses them up, and those of all together. */
export const environmentKeys = (limit: Limit, ip: string, environment: string | Readonly<Record<string, unknown>>): CountedKey[] => [
  ...addressKeys(limit, ip, environment),
  ...addressKeys({ ...limit, scope: `${limit.scope}-all`, most: limit.most * OF_ALL }, ip),
]

/** Counts a call of a client address for an environment, by its query or host name. */
export async function countInEnvironment(
  db: Db,
  limit: Limit,
  ip: string,
  environment: Parameters<typeof environmentKeys>[2],
): Promise<void> {
  await Promise.all(environmentKeys(limit, ip, environment).map((counted) => countCall(db, counted.limit, counted.key)))
}

/** Uncounts a call of a client address, or as many as led to a success. */
export async function uncountAddress(db: Db, limit: Limit, ip: string, calls = 1): Promise<void> {
  for (const counted of addressKeys(limit, ip)) await uncountCall(db, counted.limit, counted.key, calls)
}

/** Uncounts a call that turned out to be no guess. */
export async function uncountCall(db: Db, { scope, minutes }: Limit, key: string, calls = 1): Promise<void> {
  await db.run(sql`
    update attempt set count = greatest(count - ${calls}, 0)
    where scope = ${scope} and key = ${hashOf(key)} and window_start = ${windowOf(minutes)} and count > 0`)
}

const windowOf = (minutes: number) => sql`date_bin(${`${minutes} minutes`}::interval, now(), 'epoch')`

const hashOf = (key: string) => sha256Of(key).subarray(0, 16)

/** A call to count, by the name of its counter: scope and hash. */
type CountedCall = { limit: Limit; name: string }
/** The number of calls in the window, including this one, and the seconds until it ends. */
type LimitCount = { count: number; seconds: number }

const batchesOf = batchesByOwner<Db, CountedCall, LimitCount>((db) => {
  return { conflictKeys: () => [], run: (batch) => countAll(db, batch), maxSize: 100, maxRunning: 1 }
})

const countInBatch = (db: Db, limit: Limit, key: string): Promise<LimitCount> =>
  batchesOf(db)({ limit, name: `${limit.scope}|${hashOf(key).toString('hex')}` })

/**
 * Counts simultaneous calls in one statement, in which the first of a name has the lowest count. In the order of names, so
 * that two servers cannot deadlock.
 */
async function countAll(db: Db, calls: readonly CountedCall[]): Promise<LimitCount[]> {
  const groups = Map.groupBy(calls, ({ name }) => name)
  const requested = [...groups].map(([name, [first, ...others]]) => ({
    scope: first?.limit.scope,
    key: `\\x${name.slice(name.indexOf('|') + 1)}`,
    span: `${first?.limit.minutes} minutes`,
    count: 1 + others.length,
  }))
  const found = await db.rows<{ name: string; count: number; since: number }>(sql`
    insert into attempt (scope, key, window_start, count)
    select scope, key, date_bin(span, now(), 'epoch'), count
    from json_to_recordset(${JSON.stringify(requested)}::json) given(scope text, key bytea, span interval, count integer) order by scope, key
    on conflict (scope, key, window_start) do update set count = attempt.count + excluded.count
    returning scope || '|' || encode(key, 'hex') as name, count, extract(epoch from now() - window_start)::float8 as since`)
  const counts = new Map(
    found.map(({ name, count, since }) => [name, { count: count - (groups.get(name) as CountedCall[]).length, since }] as const),
  )
  return calls.map(({ limit, name }) => {
    const counted = counts.get(name) as { count: number; since: number }
    counted.count += 1
    return { count: counted.count, seconds: limit.minutes * 60 - counted.since }
  })
}

/** The part of an address that one household controls: all of IPv4, the /64 of IPv6. */
export const addressBlock = (ip: string): string => prefixOf(ip, 4)

/** The part of an address that one site or attacker controls: all of IPv4, the /48 of IPv6. */
export const addressSite = (ip: string): string => prefixOf(ip, 3)

function prefixOf(ip: string, count: number): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '')
  const [head = '', tail = ''] = ip.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const groups = ip.includes('::') ? [...front, ...Array(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back] : front
  return groups.slice(0, count).join(':')
}

/** Deletes the counts of old windows. */
export const pruneCallCounts = (db: Db) => db.run(sql`delete from attempt where window_start < now() - interval '1 day'`)
