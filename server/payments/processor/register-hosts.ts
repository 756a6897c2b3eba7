import sql from 'sql-template-tag'
import type { Services } from '../../platform/http/action.ts'
import { log } from '../../platform/log.ts'
import { publicAddress } from '../../platform/settings/settings.ts'
import { providerOf } from './processor-in-use.ts'

/** Registers the host names of all environments that take cards online, so that the processor's fields offer wallets there. */
export async function registerHosts(services: Services): Promise<void> {
  const { database, settings } = services
  const provider = providerOf(services)
  // Wallets exist on pages by HTTPS only.
  if (provider.registerHosts === undefined || !settings.publicUrl.startsWith('https:')) return
  const environments = await database.rows<{ applicant_subdomain: string }>(sql`
    select applicant_subdomain from employer
    where not is_archived and removed_at is null and applicant_subdomain is not null and payment_options ~ 'OL'
    union
    select applicant_subdomain from network
    where not is_archived and removed_at is null and applicant_subdomain is not null and payment_options ~ 'OL'`)
  const hosts = environments.map(({ applicant_subdomain }) => new URL(publicAddress(settings, 'scheduler', applicant_subdomain)).hostname)
  if (hosts.length === 0) return
  const registered = await provider.registerHosts(hosts)
  if (registered.length > 0) log.info({ hosts: registered }, 'The processor offers wallets on these hosts from now on')
}
