import sql from 'sql-template-tag'
import { isNotPending } from '../appointment-states.ts'
import { transactAs } from '../platform/events/change.ts'
import type { Services } from '../platform/http/action.ts'
import type { Lookup } from '../platform/http/outgoing/judge-host.ts'
import { SYSTEM } from '../platform/records/access.ts'
import { queueAfter } from './delivery-jobs.ts'
import { holdDeliveries, lockWebhooks } from './held-deliveries.ts'
import { mailDisabled } from './mail-disabled.ts'
import { type PostResult, postMessage } from './post-message.ts'
import { signMessage } from './sign-message.ts'
import { queueInTurn, takeShare } from './webhook-shares.ts'
import { secretPlace } from './webhooks.ts'

type Delivery = {
  message: string
  event: string
  data: Record<string, unknown>
  created: string
  attempts: number
  webhook: number
  network: number | null
  is_failing: boolean
  record_key: string
  url: string
  personal: boolean
  secret: Buffer
  former_secret: Buffer | null
}

const TIMEOUT_MS = 10_000
const MINUTE = 60
const HOUR = 60 * MINUTE
/** The seconds before each further attempt: three days in all. */
export const RETRY_AFTER = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]
/** A webhook that has failed for so long, without a success, is disabled. */
const FAILING_DAYS = 5
const GONE = 410

/** Sends one delivery and stores its outcome; tried again later unless it arrived. `lookup` resolves host names. */
export async function sendWebhook(
  services: Services,
  { delivery: id }: { delivery: number },
  { lookup, timeoutMs = TIMEOUT_MS }: { lookup?: Lookup | undefined; timeoutMs?: number } = {},
): Promise<void> {
  const { database, clock, settings } = services
  const delivery = await database.one<Delivery>(sql`
    select d.message, d.event, d.data, d.created, d.attempts, w.id as webhook, w.network,
      w.failing_since is not null as is_failing, w.record_key, w.url, w.personal, w.secret,
      case when w.former_until > now() then w.former_secret end as former_secret
    from webhook_delivery d join webhook w on w.id = d.webhook
    where d.id = ${id} and d.state = 'WAITING' and w.enabled and w.removed_at is null`)
  if (delivery === undefined) return
  const releaseShare = takeShare(delivery)
  if (releaseShare === undefined) return queueInTurn(database, { ...delivery, id })
  try {
    const body = JSON.stringify({ type: delivery.event, timestamp: delivery.created, data: await dataOf(services, delivery) })
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'BIMS-Webhooks',
      ...signMessage(`msg_${delivery.message}`, Math.floor(clock.now() / 1_000), body, await secretsOf(services, delivery)),
    }
    const limits = { allowPrivate: settings.webhooksToPrivateNetworks, timeoutMs, lookup }
    await keepOutcome(services, id, delivery, await postMessage({ url: delivery.url, body, headers }, limits))
  } finally {
    releaseShare()
  }
}

async function secretsOf({ sealing }: Services, { secret, former_secret, record_key }: Delivery): Promise<string[]> {
  const current = await sealing.open(secretPlace('secret', record_key), secret)
  return former_secret === null ? [current] : [current, await sealing.open(secretPlace('former_secret', record_key), former_secret)]
}

/** Ids, and where the webhook has them ticked the applicant's name, email and phone as they are now: they are never kept in the log. */
async function dataOf({ database }: Services, { data, personal, network }: Delivery): Promise<object> {
  if (!personal || typeof data.applicant !== 'number') return data
  // A network sees the person as long as an appointment is at one of its locations.
  const person = await database.one<object>(sql`
    select first_name, last_name, email, phone from applicant a where a.id = ${data.applicant} and (${network}::bigint is null or exists (
      select from appointment p join live_scan_vendor l on l.id = p.lsv
      where p.applicant = a.id and l.network = ${network} and ${isNotPending(sql`p`)}))`)
  return person === undefined ? data : { ...data, person }
}

async function keepOutcome(services: Services, id: number, { webhook, attempts }: Delivery, { status, error }: PostResult): Promise<void> {
  const wait = error === null ? undefined : RETRY_AFTER[attempts]
  const state = error === null ? 'DELIVERED' : wait === undefined || status === GONE ? 'FAILED' : 'WAITING'
  await transactAs(services, SYSTEM, async ({ db, record }) => {
    // Before its delivery, as whoever disables it does.
    await lockWebhooks(db, sql`id = ${webhook}`)
    // An attempt that fails after another one has arrived or failed, or after the message was queued anew, changes nothing.
    const kept = await db.run(sql`
      update webhook_delivery set state = ${state}, attempts = attempts + 1, last_at = now(), last_status = ${status}, last_error = ${error},
        next_at = case when ${state} = 'WAITING' then now() + make_interval(secs => ${wait ?? 0}) end
      where id = ${id} and state = 'WAITING' and (${state} = 'DELIVERED' or attempts = ${attempts})`)
    if (kept > 0 && state === 'WAITING') await queueAfter(db, id, wait ?? 0)
    if (error === null)
      return void (await db.run(sql`update webhook set failing_since = null where id = ${webhook} and failing_since is not null`))
    const disabled = await db.one(sql`
      with failed as (
        update webhook set failing_since = coalesce(failing_since, now()),
          enabled = ${status !== GONE} and coalesce(failing_since, now()) > now() - make_interval(days => ${FAILING_DAYS})
        where id = ${webhook} and enabled returning enabled)
      select from failed where not enabled`)
    if (disabled === undefined) return
    await record({ type: 'webhook.disabled', webhook })
    await holdDeliveries(db, [webhook])
    await mailDisabled(db, services.settings, [webhook], 'WEBHOOK_DISABLED')
  })
}
