import sql from 'sql-template-tag'
import type { Db } from '../../platform/database/database.ts'
import type { Change } from '../../platform/events/change.ts'
import type { Viewer } from '../../platform/records/access.ts'
import { sha256Of } from '../../platform/secrets/sha256.ts'
import { mailNotice } from '../account-mail.ts'
import { keepOneSuperuser, lockSuperusers } from '../manage-users.ts'
import { lockAccount } from '../own-account.ts'
import { endSessionsOf, openSession } from '../sign-in/sessions.ts'
import { isOfAudience } from './passwords-off.ts'
import type { KnownPerson } from './read-claims.ts'
import { isUnchanged, type Provider } from './sso-provider.ts'
import { SsoRefused } from './sso-refused.ts'

/** Two sign-ons may create the same account at once. */
const UNIQUE_VIOLATION = '23505'

type Account = { id: number; is_superuser: boolean; is_locked: boolean }
type Entry = Change<Viewer>

/**
 * Signs in the person of a provider's answer, in one transaction: finds the link, or links the account of the verified mail, or makes one
 * where the provider may; renews the role; opens a session. Accounts outside the provider's audience do not exist for it.
 */
export async function admitPerson(change: Entry, provider: Provider, person: KnownPerson, signOut: string | null) {
  const { db, settings, key, viewer } = change
  // Superusers first: the order of every change of roles.
  if (provider.network === null && person.role !== undefined) await lockSuperusers(change)
  if (!(await isUnchanged(db, provider))) throw new SsoRefused('SSO_EXPIRED', 'PROVIDER_CHANGED')
  const known = await readLinked(db, provider, person)
  const account = known ?? (await readByMail(db, provider, person)) ?? (await makeAccount(change, provider, person))
  await lockAccount(db, account.id)
  const now = await readAccount(db, provider, account.id)
  if (now === undefined) throw new SsoRefused('SSO_NO_ROLE', 'OUTSIDE', account.id)
  if (now.is_locked) throw new SsoRefused('SSO_LOCKED', 'SSO_LOCKED', now.id)
  if (person.role === null) throw new SsoRefused('SSO_NO_ROLE', 'NO_ROLE', now.id)
  const actor = { ...viewer, user_id: now.id }
  if (known === undefined) await linkAccount(change, provider, person, now.id)
  await renewRole(change, provider, person, now)
  const link = await db.one<{ id: number }>(sql`
    update sso_link set last_used = now() where provider = ${provider.id} and user_id = ${now.id} and removed_at is null returning id`)
  await db.run(sql`update user_account set locks = 0, last_sign_in = now() where id = ${now.id}`)
  await change.record({ type: 'user.signed_in', user: now.id, detail: { factor: 'sso', provider: provider.id }, actor })
  const opened = await openSession(db, settings, key, now.id, viewer.origin)
  await db.run(sql`
    update session set sso_link = ${link?.id ?? null}, sign_out_url = ${signOut} where cookie_hash = ${sha256Of(opened.cookie)}`)
  return { user: now.id, cookie: opened.cookie }
}

const columns = sql`u.id, u.is_superuser, u.disabled_at is not null as is_locked`

/** The account of the provider's subject, whatever its mail address is by now. */
const readLinked = (db: Db, { id, issuer }: Provider, { subject }: KnownPerson) =>
  db.one<Account>(sql`
    select ${columns} from sso_link k join user_account u on u.id = k.user_id
    where k.provider = ${id} and k.issuer = ${issuer} and k.subject = ${subject} and k.removed_at is null and u.removed_at is null`)

/** The account of the verified mail address, among those that the provider signs in. */
async function readByMail(db: Db, provider: Provider, { email }: KnownPerson): Promise<Account | undefined> {
  if (email === null) throw new SsoRefused('SSO_UNVERIFIED')
  return db.one<Account>(sql`
    select ${columns} from user_account u join sso_provider p on p.id = ${provider.id}
    where lower(u.email) = lower(${email}) and u.removed_at is null and ${isOfAudience}`)
}

const readAccount = (db: Db, provider: Provider, id: number) =>
  db.one<Account>(sql`
    select ${columns} from user_account u join sso_provider p on p.id = ${provider.id}
    where u.id = ${id} and u.removed_at is null and ${isOfAudience}`)

/** Creates the account of a person with a mapped role. An email address in use elsewhere is refused like missing access. */
async function makeAccount({ db, record, viewer }: Entry, provider: Provider, { email, role }: KnownPerson): Promise<Account> {
  if (!provider.creates_accounts || role === null || role === undefined) throw new SsoRefused('SSO_NO_ROLE', 'UNKNOWN')
  const is_superuser = role === 'superuser' && provider.network === null
  const made = await db
    .one<Account>(sql`
      insert into user_account as u (email, username, is_superuser, context_type, context_id)
      select ${email}, ${email}, ${is_superuser}, case when ${provider.network}::bigint is not null then 'network' end, ${provider.network}
      where not exists (
        select from user_account where (lower(username) = lower(${email}) or lower(email) = lower(${email})) and removed_at is null)
      on conflict do nothing returning ${columns}`)
    .catch((error: { code?: string }) => {
      if (error.code === UNIQUE_VIOLATION) return undefined
      throw error
    })
  if (made === undefined) throw new SsoRefused('SSO_NO_ROLE', 'TAKEN')
  const detail = { provider: provider.id, is_superuser }
  await record({ type: 'user.created', user: made.id, changed: ['email', 'username', 'is_superuser'], detail, actor: viewer })
  return made
}

/** Links an account for the first time. An account linked to another subject keeps its link. */
async function linkAccount({ db, settings, record, viewer }: Entry, { id, issuer }: Provider, person: KnownPerson, user: number) {
  // A link of a former issuer is over.
  await db.run(sql`
    update sso_link set removed_at = now() where provider = ${id} and user_id = ${user} and issuer <> ${issuer} and removed_at is null`)
  const linked = await db.run(sql`
    insert into sso_link (provider, user_id, issuer, subject, email) values (${id}, ${user}, ${issuer}, ${person.subject}, ${person.email})
    on conflict do nothing`)
  if (linked === 0) throw new SsoRefused('SSO_FAILED', 'OTHER_SUBJECT', user)
  await record({ type: 'user.sign_on_linked', user, detail: { provider: id }, actor: { ...viewer, user_id: user } })
  await mailNotice(db, settings, user, 'SIGN_ON_LINKED')
}

/** The role that the mapping gives counts from now on; sessions with another one end. */
async function renewRole(change: Entry, provider: Provider, { role }: KnownPerson, { id, is_superuser: before }: Account): Promise<void> {
  const after = role === 'superuser'
  if (role === undefined || provider.network !== null || before === after) return
  const { db } = change
  await db.run(sql`update user_account set is_superuser = ${after} where id = ${id}`)
  await keepOneSuperuser(db).catch(() => {
    throw new SsoRefused('SSO_NO_ROLE', 'LAST_SUPERUSER', id)
  })
  await endSessionsOf(db, id)
  const detail = { provider: provider.id, is_superuser_before: before, is_superuser_after: after }
  await change.record({ type: 'user.updated', user: id, changed: ['is_superuser'], detail })
}
