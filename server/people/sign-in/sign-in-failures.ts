import sql, { type Sql } from 'sql-template-tag'
import type { Database, Db } from '../../platform/database/database.ts'
import { addressBlock, addressSite } from '../../platform/http/limits/call-limits.ts'
import { sha256Of } from '../../platform/secrets/sha256.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { mailNotice } from '../account-mail.ts'
import { withSecondFactor } from '../factors/with-second-factor.ts'

/** The number of failures in `WINDOW` that block an account for one address. */
const BLOCK_AFTER = 5
/**
 * The number of failures in `WINDOW`, from unknown addresses of an IPv6 site, that block the account for those. Twice as many are fewer
 * than lock the account, so that a site, which has 65,536 networks, does not lock it for others.
 */
const BLOCK_SITE_AFTER = 10
/** The number of failures in `WINDOW`, from all unknown addresses, that lock the account for those. */
const LOCK_AFTER = 25
const WINDOW = sql`interval '15 minutes'`
/** The first block or lock; each consecutive one is twice as long, up to an hour. */
const LOCK_MINUTES = 15
const LONGEST_LOCK_MINUTES = 60
/** How long an address counts as known after a sign-in from there. */
const KNOWN = sql`interval '30 days'`
/** The maximum length of a user name or an email address; the latter may be longer. */
const MAX_TYPED = 254
const DECOYS = 64

/** The account of an attempt to sign in, with the previous failures: from this address, and from unknown ones. */
export type SignInAttempt = {
  id: number
  source_hash: Buffer
  /** The row of the address's site; null for IPv4. */
  site_hash: Buffer | null
  password_hash: string | null
  second_factor: boolean
  usable: boolean
  known: boolean
  /** The failures from this address. */
  failures: number
  /** The failures from unknown addresses of its site; 0 when this attempt does not count there. */
  site_failures: number
  /** The failures from all unknown addresses; 0 when this attempt does not count there. */
  strangers: number
}

/**
 * Counts the attempt before its work, so that no more parallel guesses of passwords and codes than the limits are ever compared.
 * First for the account and the address; unless that is blocked or known, for the account and the site, and unless that is blocked,
 * for the account too. An account over a limit, blocked,
 * locked or disabled is not usable; the caller does the same work for it and gives the same answer. An unknown name is counted
 * in decoy rows, since a write takes time too.
 */
export async function beginAttempt(database: Database, typed: string, ip: string): Promise<SignInAttempt | undefined> {
  const username = cleaned(typed)
  const decoy = sha256Of(username.toLowerCase()).readUInt8() % DECOYS
  const found = await database.one<SignInAttempt | { id: null }>(sql`
    with account as (
      select id, failures_cleared_at as cleared from user_account
      where (lower(username) = lower(${username}) or lower(email) = lower(${username})) and removed_at is null
    ), named as (
      select id, sha256(convert_to(coalesce(id::text, ${`decoy ${decoy}`}) || '|' || ${addressBlock(ip)}, 'UTF8')) as source_hash,
        sha256(convert_to(coalesce(id::text, ${`decoy ${decoy}`}) || '|' || ${siteOf(ip)}::text, 'UTF8')) as site_hash
      from (select) one left join account on true
    ), counted as (
      insert into sign_in_source as s (source_hash, user_id, failures) select source_hash, id, 1 from named
      on conflict (source_hash) do update set
        failures = case when ${isInWindow} then s.failures + 1 else 1 end,
        failures_since = case when ${isInWindow} then s.failures_since else now() end,
        blocked_until = case when ${isCleared} then null else s.blocked_until end,
        blocks = case when ${isCleared} then 0 else s.blocks end
      returning source_hash, failures, coalesce(known_at > now() - ${KNOWN}, false) as known,
        failures <= ${BLOCK_AFTER} and (blocked_until is null or blocked_until <= now()) as open
    ), sited as (
      insert into sign_in_source as s (source_hash, user_id, failures)
      select n.site_hash, n.id, c.open::integer from named n, counted c where n.site_hash is not null and not c.known
      on conflict (source_hash) do update set
        failures = case when ${isInWindow} then s.failures else 0 end + excluded.failures,
        failures_since = case when ${isInWindow} then s.failures_since else now() end,
        blocked_until = case when ${isCleared} then null else s.blocked_until end,
        blocks = case when ${isCleared} then 0 else s.blocks end
      returning source_hash, failures, failures <= ${BLOCK_SITE_AFTER} and (blocked_until is null or blocked_until <= now()) as open
    ), strange as (
      update user_account u set
        failures = case when u.failures_since > now() - ${WINDOW} then u.failures else 0 end + ${counts},
        failures_since = case when u.failures_since > now() - ${WINDOW} then u.failures_since else now() end
      from account a cross join counted c left join sited t on true where u.id = a.id
      returning u.id, u.password_hash, ${withSecondFactor} as second_factor, c.source_hash, t.source_hash as site_hash, c.known, c.failures,
        case when c.open and not c.known then coalesce(t.failures, 0) else 0 end as site_failures,
        case when ${counts} = 1 then u.failures else 0 end as strangers,
        u.disabled_at is null and c.open and (c.known or (coalesce(t.open, true) and not ${isLocked} and u.failures <= ${LOCK_AFTER})) as usable
    ), unknown as (
      update sign_in_decoy d set
        failures = case when failures_since > now() - ${WINDOW} then d.failures else 0 end + 1,
        failures_since = case when failures_since > now() - ${WINDOW} then failures_since else now() end
      from counted where d.id = ${decoy} and not exists (select from account)
      returning null::bigint as id
    )
    select id, source_hash, site_hash, password_hash, second_factor, usable, known, failures, site_failures, strangers from strange
    union all select id, null, null, null, null, null, null, null, null, null from unknown`)
  return found === undefined || found.id === null ? undefined : found
}

/** Whether an account of this name has signed in from this address lately. */
export async function isKnownThere(db: Db, typed: string, ip: string): Promise<boolean> {
  const username = cleaned(typed)
  const found = await db.one(sql`
    select from user_account u join sign_in_source s on s.source_hash = sha256(convert_to(u.id || ${`|${addressBlock(ip)}`}, 'UTF8'))
    where (lower(u.username) = lower(${username}) or lower(u.email) = lower(${username})) and u.removed_at is null
      and s.known_at > now() - ${KNOWN}`)
  return found !== undefined
}

/** The site of an IPv6 address, which no block is named like; null for IPv4, of which an address is a site of its own. */
const siteOf = (ip: string): string | null => (addressSite(ip) === addressBlock(ip) ? null : `site ${addressSite(ip)}`)

const cleaned = (typed: string) => typed.toWellFormed().replaceAll('\0', '').slice(0, MAX_TYPED)

/** Whether the failures of a row `s` of `sign_in_source` have expired. */
const isCleared = sql`coalesce(s.failures_since <= (select cleared from account), false)`
/** Whether a failure falls into the row's window. Attempts during a block do not prolong it. */
const isInWindow = sql`(not ${isCleared} and (s.failures_since > now() - ${WINDOW} or coalesce(s.blocked_until > now(), false)))`
const isLocked = sql`coalesce(u.locked_until > now(), false)`
/** The update of the account `u` after a failed attempt, with its counts `c`, and `t` of the site. */
const counts = sql`case when c.open and not c.known and coalesce(t.open, true) and not ${isLocked} then 1 else 0 end`

/** The password was correct and a code is missing: not counted as a failure. */
export const uncountFailure = (db: Db, attempted: SignInAttempt) =>
  uncount(db, attempted, sql`update sign_in_source set failures = greatest(failures - 1, 0)`)

/** Clears the failures of an address after a sign-in and marks it as known. Other addresses keep theirs. */
export const rememberSource = (db: Db, attempted: SignInAttempt) =>
  uncount(db, attempted, sql`update sign_in_source set failures = 0, blocked_until = null, blocks = 0, known_at = now()`)

/** Updates the row of the address, and takes the attempt back from site and account: in the order in which it was counted. */
const uncount = (db: Db, { id, source_hash, site_hash, site_failures, strangers }: SignInAttempt, updateSource: Sql) =>
  db.run(sql`
    with back as (${updateSource} where source_hash = ${source_hash} returning source_hash),
    site as (
      update sign_in_source s set failures = greatest(s.failures - 1, 0) from back
      where s.source_hash = ${site_failures > 0 ? site_hash : null} returning s.source_hash
    )
    update user_account set failures = greatest(failures - ${strangers > 0 ? 1 : 0}, 0)
    from back, (select count(*) from site) taken where id = ${id}`)

/** Marks an address as known after a sign-in without a password. */
export const rememberAddress = (db: Db, id: number, ip: string) =>
  db.run(sql`
    insert into sign_in_source (source_hash, user_id, known_at)
    values (sha256(convert_to(${`${id}|${addressBlock(ip)}`}, 'UTF8')), ${id}, now())
    on conflict (source_hash) do update set known_at = now()`)

/** Blocks the address or its site, or locks the account, after its last allowed failure. Returns which. */
export async function applyFailure(
  db: Db,
  settings: Settings,
  attempted: SignInAttempt | undefined,
): Promise<'blocked' | 'locked' | undefined> {
  if (attempted === undefined) return undefined
  if (attempted.strangers === LOCK_AFTER) {
    await db.run(sql`update user_account set locked_until = ${endOf(settings, sql`locks`)}, locks = locks + 1 where id = ${attempted.id}`)
    await mailNotice(db, settings, attempted.id, 'LOCKED')
    return 'locked'
  }
  const { failures, source_hash, site_failures, site_hash } = attempted
  const over = [failures === BLOCK_AFTER ? source_hash : null, site_failures === BLOCK_SITE_AFTER ? site_hash : null].filter(Boolean)
  if (over.length === 0) return undefined
  await db.run(sql`
    update sign_in_source set blocked_until = ${endOf(settings, sql`blocks`)}, blocks = blocks + 1 where source_hash = any(${over}::bytea[])`)
  return 'blocked'
}

/** If a second factor is required, it lasts until a superuser unlocks the account or its owner chooses a password by mail. */
const endOf = ({ requireMfa }: Settings, before: Sql) =>
  requireMfa
    ? sql`now() + interval '100 years'`
    : sql`now() + make_interval(mins => (least(${LOCK_MINUTES} * 2 ^ least(${before}, 10), ${LONGEST_LOCK_MINUTES}))::integer)`

/** The assignments that end all locks and blocks of an account. Known addresses stay known. */
export const clearFailures = sql`failures = 0, failures_since = null, locked_until = null, locks = 0, failures_cleared_at = now()`

/** Deletes the addresses that are neither known nor blocked and have no recent failures. */
export const pruneSources = (db: Db) =>
  db.run(sql`
    delete from sign_in_source where failures_since < now() - interval '1 day' and coalesce(known_at < now() - ${KNOWN}, true)
      and coalesce(blocked_until < now() - interval '1 day', true)`)
