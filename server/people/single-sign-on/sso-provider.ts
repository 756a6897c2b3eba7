import sql from 'sql-template-tag'
import type { Db } from '../../platform/database/database.ts'
import type { Services } from '../../platform/http/action.ts'
import { place } from '../../platform/secrets/sealing.ts'
import { publicAddress, type Settings } from '../../platform/settings/settings.ts'

/** A provider as signing in needs it. */
export type Provider = {
  id: number
  version: number
  network: number | null
  name: string
  issuer: string
  client_id: string
  client_secret: string | null
  scopes: string
  roles_claim: string | null
  superuser_values: string[]
  member_values: string[]
  mail_domains: string[]
  creates_accounts: boolean
  acr_values: string[]
  amr_values: string[]
  signs_out: boolean
  /** The origin of the pages where it signs in; null for a network without an address of its own. */
  site: string | null
}

type Row = Omit<Provider, 'client_secret' | 'site'> & {
  record_key: string
  client_secret: Buffer | null
  dashboard_subdomain: string | null
}

/** A provider that is switched on, with its secret opened; undefined for any other. */
export async function readProvider(
  { database, sealing, settings }: Pick<Services, 'database' | 'sealing' | 'settings'>,
  id: number | null,
  { enabled = true }: { enabled?: boolean } = {},
): Promise<Provider | undefined> {
  const row = await database.one<Row>(sql`
    select p.id, p.version, p.network, p.name, p.issuer, p.client_id, p.client_secret, p.record_key, p.scopes, p.roles_claim, p.superuser_values,
      p.member_values, p.mail_domains, p.creates_accounts, p.acr_values, p.amr_values, p.signs_out, n.dashboard_subdomain
    from sso_provider p left join network n on n.id = p.network
    where p.id = ${id} and p.removed_at is null and (p.enabled or ${!enabled}) and (p.network is null or n.removed_at is null)`)
  if (row === undefined) return undefined
  const { record_key, client_secret, dashboard_subdomain, ...provider } = row
  const secret = client_secret === null ? null : await sealing.read(place('sso_provider', 'client_secret', record_key), client_secret)
  return { ...provider, client_secret: secret, site: siteOf(settings, { network: row.network, dashboard_subdomain }) }
}

/** The origin of the pages of a provider's people. */
export function siteOf(
  settings: Pick<Settings, 'publicUrl'>,
  { network, dashboard_subdomain }: { network: number | null; dashboard_subdomain: string | null },
): string | null {
  if (network === null) return publicAddress(settings, 'staff')
  return dashboard_subdomain === null ? null : publicAddress(settings, 'network', dashboard_subdomain)
}

/** The redirect address of a provider: an address for each provider, so that none can pass on what another one has answered. */
export const callbackUrl = (site: string, provider: number): string => `${site}/api/auth/sso/${provider}/callback`

/** Whether a provider may be in a private network, and be called without https. */
export const mayBePrivate = ({ oidcToPrivateNetworks: to }: Pick<Settings, 'oidcToPrivateNetworks'>, network: number | null): boolean =>
  to === 'all' || (to === '1' && network === null)

/** Whether a provider is still as it was when its answer was judged. */
export async function isUnchanged(db: Db, { id, version }: Provider): Promise<boolean> {
  const row = await db.one(
    sql`select from sso_provider where id = ${id} and version = ${version} and enabled and removed_at is null for share`,
  )
  return row !== undefined
}
