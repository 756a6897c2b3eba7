import sql from 'sql-template-tag'
import type { Db } from '../../platform/database/database.ts'
import { conflict, Refusal } from '../../platform/http/errors.ts'
import { withSecondFactor } from '../factors/with-second-factor.ts'

/** Whether the account `u` belongs to those whom the provider `p` signs in. */
export const isOfAudience = sql`(case when p.network is null then u.context_type is null
  else u.context_type is not distinct from 'network' and u.context_id is not distinct from p.network end)`

/** A superuser `u` who can sign in when no provider answers. */
const hasWayIn = sql`(u.is_superuser and u.password_hash is not null and ${withSecondFactor})`

/**
 * Whether passwords and passkeys of the account `u` are switched off: linked with a provider with that setting, or with a mail address of
 * its domains. Never for a superuser with a password and a second factor, who can still sign in when the provider does not answer.
 */
export const passwordsOff = sql`(not ${hasWayIn} and exists (
  select from sso_provider p
  where p.passwords_off and p.enabled and p.removed_at is null and ${isOfAudience}
    and (substring(lower(u.email) from '[^@]*$') = any(p.mail_domains)
      or exists (select from sso_link k where k.provider = p.id and k.user_id = u.id and k.issuer = p.issuer and k.removed_at is null))))`

/** Whether account `u` confirms a sensitive act by a fresh single sign-on: it has no password, or one that does not count. */
export const confirmsBySignOn = sql`(${passwordsOff} or (u.password_hash is null and exists (
  select from sso_link k join sso_provider p on p.id = k.provider and p.issuer = k.issuer
  where k.user_id = u.id and k.removed_at is null and p.enabled and p.removed_at is null)))`

/** Whether passwords and passkeys of an account are switched off. */
export const hasPasswordsOff = async (db: Db, user: number): Promise<boolean> =>
  (await db.one(sql`select from user_account u where u.id = ${user} and ${passwordsOff}`)) !== undefined

/** Refuses a password, or a passkey, of an account whose are switched off. */
export async function refusePasswordsOff(db: Db, user: number): Promise<void> {
  if (await hasPasswordsOff(db, user)) throw onlySignOn()
}

/** The refusal of a password, or a passkey, of an account that signs in by its provider. */
export const onlySignOn = () =>
  new Refusal(403, 'SSO_ONLY', 'This account signs in with single sign-on only. Use the button with the name of your provider.')

/** Whether staff sign in by their provider only, so that a superuser with a way in of their own has to stay. */
const needsWayIn = sql`exists (select from sso_provider p where p.passwords_off and p.enabled and p.removed_at is null and p.network is null)`

/** The ids of active superusers who can sign in when the staff's provider does not answer; none while passwords of staff count. */
export const waysIn = sql`(select u.id from user_account u where ${needsWayIn} and ${hasWayIn} and u.disabled_at is null and u.removed_at is null)`

/** Refuses a change after which nobody could sign in when a provider of staff whose passwords are off does not answer. */
export async function keepWayIn(db: Db): Promise<void> {
  const locked = await db.one(sql`select where ${needsWayIn} and not exists ${waysIn}`)
  if (locked !== undefined)
    throw conflict(
      'LAST_WAY_IN',
      'Staff sign in with single sign-on only. A superuser with a password and a second factor has to stay, for the day on which it fails.',
    )
}
