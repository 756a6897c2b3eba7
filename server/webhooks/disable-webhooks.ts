import sql from 'sql-template-tag'
import type { Consequence } from '../platform/events/change.ts'
import { holdDeliveries, lockWebhooks } from './held-deliveries.ts'
import { mailDisabled } from './mail-disabled.ts'

/** Disables the webhooks that locked and removed accounts have made, where the call says so: they are not the accounts' own. */
export const disableWebhooks: Consequence<'user.locked' | 'user.removed'> = async ({ db, settings, record }, events) => {
  const owners = events.filter(({ webhooks }) => webhooks === 'disable').map(({ user }) => user)
  if (owners.length === 0) return
  const ids = await lockWebhooks(db, sql`owner = any(${owners}::bigint[]) and enabled and removed_at is null`)
  await db.run(sql`update webhook set enabled = false where id = any(${ids}::bigint[])`)
  await holdDeliveries(db, ids)
  await record(ids.map((webhook) => ({ type: 'webhook.disabled', webhook }) as const))
  await mailDisabled(db, settings, ids, 'WEBHOOK_DISABLED_WITH_ACCOUNT')
}
