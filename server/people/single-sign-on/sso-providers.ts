import sql from 'sql-template-tag'
import { ssoProvider as contract, ssoLink } from '../../../contract/people/single-sign-on.ts'
import { permissions } from '../../permissions.ts'
import { type Action, action } from '../../platform/http/action.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import { accessBy, every, own, through } from '../../platform/records/access.ts'
import { removeRow } from '../../platform/records/record-engine.ts'
import { type RecordKind, readOnly, type Values, type WriteHook } from '../../platform/records/record-kind.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { permits } from '../../role-permissions.ts'
import { lockSuperusers } from '../manage-users.ts'
import { requireConfirmedSession } from '../own-account.ts'
import { isOfAudience, keepWayIn } from './passwords-off.ts'
import { callbackUrl, mayBePrivate, siteOf } from './sso-provider.ts'

/** The fields that a check needs, as they will be. */
type Draft = {
  network: number | null
  issuer: string
  superuser_values: string[]
  member_values: string[]
  roles_claim: string | null
  mail_domains: string[]
  creates_accounts: boolean
  passwords_off: boolean
  enabled: boolean
}

const UNSET = {
  ...{ network: null, superuser_values: [], member_values: [], roles_claim: null, mail_domains: [] },
  ...{ creates_accounts: false, passwords_off: false, enabled: true },
}

const checkProvider: WriteHook = async (change, { before, values }) => {
  // A removal, or nothing that changes.
  if (before !== undefined && Object.keys(values).length === 0) return undefined
  if (before === undefined || Object.keys(values).some((name) => name !== 'enabled'))
    await requireConfirmedSession(change.db, change.viewer)
  const draft = { ...UNSET, ...before, ...values } as unknown as Draft
  checkIssuer(change.settings, draft)
  if (!permits(change.viewer.role, 'ssoproviders.make_accounts')) checkAccounts(draft, before, values)
  checkRoles(draft)
  if (draft.network === null) await lockSuperusers(change)
  return async (id: number) => {
    if (!draft.enabled || (before !== undefined && before.issuer !== draft.issuer)) await endSessions(change, id)
    if (draft.passwords_off && draft.enabled) await checkWorks(change, id)
    await keepWayIn(change.db)
  }
}

/** Issuers of Microsoft that stand for every tenant: whoever has one could sign in as anybody. */
const EVERY_TENANT = /^https:\/\/login\.(microsoftonline\.(com|us)|partner\.microsoftonline\.cn)\/(common|organizations|consumers)(\/|$)/i

function checkIssuer(settings: Settings, { issuer, network }: Draft): void {
  const say = (message: string) => invalid({ issuer: message })
  if (!URL.canParse(issuer)) throw say('Must be an address such as https://login.example.org')
  if (new URL(issuer).protocol !== 'https:' && !mayBePrivate(settings, network)) throw say('Must begin with https://')
  // The library does not compare the issuer of a whole address of the document.
  if (/\/\.well-known\//i.test(`${issuer}/`)) throw say('Leave out /.well-known and what follows')
  if (EVERY_TENANT.test(issuer)) throw say('Must be that of your own tenant, with its id')
}

function checkRoles({ network, superuser_values, member_values, roles_claim, creates_accounts, mail_domains }: Draft): void {
  if (network !== null && superuser_values.length > 0) throw invalid({ superuser_values: 'Networks have no superusers' })
  if (superuser_values.includes('*')) throw invalid({ superuser_values: 'Not everybody is a superuser' })
  const mapped = [...superuser_values, ...member_values]
  if (roles_claim === null && mapped.some((value) => value !== '*')) throw invalid({ roles_claim: 'Required with these values' })
  if (creates_accounts && mapped.length === 0)
    throw invalid({ creates_accounts: 'Name the values that give a role first: nobody gets an account without one' })
  if (creates_accounts && network !== null && mail_domains.length === 0)
    throw invalid({ mail_domains: 'Name those of the network: else it would learn who has an account elsewhere' })
}

/**
 * Whether a mail address belongs to an account anywhere shows when an account is made for it. A network may learn that of its own mail
 * domains only, and which these are a superuser decides.
 */
function checkAccounts({ creates_accounts }: Draft, before: Values | undefined, values: Values): void {
  if (values.creates_accounts === true) throw invalid({ creates_accounts: 'Ask the provider of BIMS: a superuser switches it on' })
  if (creates_accounts && before !== undefined && 'mail_domains' in values)
    throw invalid({ mail_domains: 'Ask the provider of BIMS: a superuser changes them while accounts are made' })
}

type Entry = Parameters<WriteHook>[0]

/** Passwords are switched off once somebody of the audience has signed in by the provider as it is now. */
async function checkWorks({ db }: Entry, provider: number): Promise<void> {
  const works = await db.one(sql`
    select from sso_provider p join sso_link k on k.provider = p.id and k.issuer = p.issuer and k.removed_at is null
      join user_account u on u.id = k.user_id and u.removed_at is null and u.disabled_at is null and ${isOfAudience}
    where p.id = ${provider} limit 1`)
  if (works === undefined)
    throw conflict('NO_SIGN_ON', 'Nobody has signed in by this provider yet. Sign in by it once, so that it is known to work.')
}

/** Ends what a provider has opened: it is switched off, or it is another one by now. */
const endSessions = ({ db }: Entry, provider: number) =>
  db.run(sql`
    update session set ended_at = now()
    where ended_at is null and sso_link in (select id from sso_link where provider = ${provider})`)

/** The providers of single sign-on: of the staff, and of networks. */
export const ssoProviders: RecordKind = {
  contract,
  table: 'sso_provider',
  source: `(select p.*, null::text as callback_url,
    (select count(*)::int from sso_link k where k.provider = p.id and k.issuer = p.issuer and k.removed_at is null) as people from sso_provider p)`,
  serves: ['list', 'read', 'create', 'update'],
  access: accessBy(permissions.ssoproviders, {
    superuser: every,
    network_admin: { rows: own('network'), create: { preset: ({ context_id }) => ({ network: context_id }) } },
  }),
  hook: checkProvider,
  problems: { create: ['NO_SIGN_ON', 'LAST_WAY_IN', 'CONFIRM_FIRST'], update: ['NO_SIGN_ON', 'LAST_WAY_IN', 'CONFIRM_FIRST'] },
  async finish(db, { settings }, _viewer, rows) {
    const ids = rows.flatMap(({ network }) => (typeof network === 'number' ? [network] : []))
    const networks = await db.rows<{ id: number; dashboard_subdomain: string | null }>(sql`
      select id, dashboard_subdomain from network where id = any(${ids}::bigint[])`)
    for (const row of rows) {
      const network = row.network as number | null
      const site = siteOf(settings, {
        network,
        dashboard_subdomain: networks.find(({ id }) => id === network)?.dashboard_subdomain ?? null,
      })
      row.callback_url = site === null ? null : callbackUrl(site, row.id as number)
    }
  },
}

/** DELETE /ssoproviders/{id}: its links are removed and its sessions ended. */
export const removeProvider: Action = action({
  method: 'DELETE',
  path: '/api/ssoproviders/:id',
  permission: 'ssoproviders.remove',
  summary: 'Remove a provider of single sign-on',
  versioned: true,
  handle: (call) =>
    removeRow(call, ssoProviders, {
      async remove(change, id) {
        await endSessions(change, id)
        await change.db.run(sql`update sso_link set removed_at = now() where provider = ${id} and removed_at is null`)
        await change.db.run(sql`update sso_provider set removed_at = now(), enabled = false where id = ${id}`)
      },
    }),
})

/** The people who are linked with a provider. */
export const ssoLinks: RecordKind = {
  contract: ssoLink,
  table: 'sso_link',
  source: `(select k.id, k.version, k.created, k.removed_at, k.provider, k.user_id as "user", u.username, k.email, k.last_used
    from sso_link k join user_account u on u.id = k.user_id join sso_provider p on p.id = k.provider and p.issuer = k.issuer)`,
  serves: readOnly,
  access: accessBy(permissions.ssolinks, { superuser: every, network_admin: through('provider', 'sso_provider', own('network')) }),
}
