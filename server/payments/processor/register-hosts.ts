import sql from 'sql-template-tag'
import type { Services } from '../../platform/http/action.ts'
import { log } from '../../platform/log.ts'
import { publicAddress } from '../../platform/settings/settings.ts'
import type { Processor } from './processor.ts'
import { processorOf } from './processor-in-use.ts'

/** How long until hosts are registered again although the wanted ones are the same: some may have been refused or removed. */
const AGAIN_MS = 3_600_000
/** The host names and the time of the last registration with each processor. */
const lastRuns = new WeakMap<Processor, { wanted: string; at: number }>()

/** Registers the host names of all environments that take cards online, so that the processor's fields offer wallets there. */
export async function registerHosts(services: Services): Promise<void> {
  const { database, settings, clock } = services
  const processor = processorOf(services)
  // Browsers offer wallets on HTTPS pages only.
  if (processor.registerHosts === undefined || !settings.publicUrl.startsWith('https:')) return
  const environments = await database.rows<{ applicant_subdomain: string }>(sql`
    select applicant_subdomain from employer
    where not is_archived and removed_at is null and applicant_subdomain is not null and payment_options ~ 'OL'
    union
    select applicant_subdomain from network
    where not is_archived and removed_at is null and applicant_subdomain is not null and payment_options ~ 'OL'
    order by 1`)
  const hosts = environments.map(({ applicant_subdomain }) => new URL(publicAddress(settings, 'scheduler', applicant_subdomain)).hostname)
  if (hosts.length === 0 || !isDue(processor, hosts, clock.now())) return
  const { registered, refused } = await processor.registerHosts(hosts)
  lastRuns.set(processor, { wanted: hosts.join(), at: clock.now() })
  if (registered.length > 0) log.info({ hosts: registered }, 'The processor offers wallets on these hosts from now on')
  for (const { host, reason } of refused) log.warn({ host, reason }, 'The processor offers no wallets on this host')
}

/** Whether other host names are wanted than at the last registration, or an hour has passed since. */
function isDue(processor: Processor, hosts: readonly string[], now: number): boolean {
  const last = lastRuns.get(processor)
  return last === undefined || last.wanted !== hosts.join() || now - last.at >= AGAIN_MS
}
