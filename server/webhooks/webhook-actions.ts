import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { webhook as contract, TEST_EVENT, webhookSecret } from '../../contract/webhooks/webhooks.ts'
import { limits } from '../limits.ts'
import { requireConfirmedSession } from '../people/own-account.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action, idIn, type Services } from '../platform/http/action.ts'
import { conflict } from '../platform/http/errors.ts'
import { countCall } from '../platform/http/limits/call-limits.ts'
import type { Viewer } from '../platform/records/access.ts'
import { parseDraft } from '../platform/records/parse-input.ts'
import { addRow, lockRow, ruleOf } from '../platform/records/record-engine.ts'
import { insertRow } from '../platform/records/rows.ts'
import { queueNew, queueNow } from './delivery-jobs.ts'
import { refuseDisabled } from './held-deliveries.ts'
import { makeWebhookSecret, newSecret, secretPlace, webhookDeliveries, webhooks } from './webhooks.ts'

/** How long the former secret signs too, so that receivers can change theirs. */
const OVERLAP = '24 hours'
/** Webhooks of a network: each of its events writes a message for every one. */
export const MAX_WEBHOOKS = 20

/** POST /webhooks: makes a webhook with its secret, which this answer alone contains. */
export const createWebhook: Action = action({
  method: 'POST',
  path: '/api/webhooks',
  permission: 'webhooks.create',
  summary: 'Make a webhook',
  accepts: () => contract.draft,
  problems: ['EXISTS', 'REFERENCED', 'TOO_MANY_WEBHOOKS', 'CONFIRM_FIRST'],
  answer: webhookSecret,
  status: 201,
  async handle({ transact, viewer, request }) {
    const rule = ruleOf(webhooks, viewer, 'create')
    const draft = parseDraft(contract, rule, request.body)
    return transact(async (change) => {
      if (viewer.role === 'network_admin') await refuseTooMany(change.db, viewer.context_id)
      const { secret, columns } = newSecret(change.sealing)
      const id = await addRow(change, webhooks, rule, draft, {
        insert: ({ db, sealing }, values) => insertRow(db, sealing, webhooks, { ...values, ...columns, owner: viewer.user_id }),
        event: (webhook, facts) => ({ type: 'webhook.created', webhook, ...facts }),
      })
      return { id, secret }
    })
  },
})

/** Locks the network, so that of two that are made at once the second one counts the first. */
async function refuseTooMany(db: Db, network: number | null): Promise<void> {
  await db.run(sql`select from network where id = ${network} for no key update`)
  const made = await db.one<{ count: number }>(
    sql`select count(*)::int as count from webhook where network = ${network} and removed_at is null`,
  )
  if ((made?.count ?? 0) >= MAX_WEBHOOKS)
    throw conflict('TOO_MANY_WEBHOOKS', `A network has at most ${MAX_WEBHOOKS} webhooks. Remove one first.`)
}

/** POST /webhooks/{id}/rotate_secret: a new secret; the former one signs too for a day. */
export const replaceWebhookSecret: Action = action({
  method: 'POST',
  path: '/api/webhooks/:id/rotate_secret',
  permission: 'webhooks.rotate_secret',
  summary: 'Replace the secret of a webhook',
  problems: ['CONFIRM_FIRST'],
  answer: webhookSecret,
  status: 200,
  async handle({ transact, viewer, params, sealing }) {
    return transact(async ({ db, record }) => {
      const { id } = await lockRow(db, webhooks, viewer, idIn(params))
      await requireConfirmedSession(db, viewer)
      const kept = (await db.one<{ record_key: string; secret: Buffer }>(sql`select record_key, secret from webhook where id = ${id}`)) as {
        record_key: string
        secret: Buffer
      }
      // One that cannot be decrypted has signed nothing.
      const former = await sealing.read(secretPlace('secret', kept.record_key), kept.secret)
      const secret = makeWebhookSecret()
      const [formerSealed, until] =
        former === null ? [null, null] : [sealing.seal(secretPlace('former_secret', kept.record_key), former), OVERLAP]
      await db.run(sql`
        update webhook set secret = ${sealing.seal(secretPlace('secret', kept.record_key), secret)},
          former_secret = ${formerSealed}, former_until = now() + ${until}::interval
        where id = ${id}`)
      await record({ type: 'webhook.secret_replaced', webhook: id })
      return { id, secret }
    })
  },
})

/** POST /webhooks/{id}/test: sends a message without content, to try the receiver. */
export const testWebhook: Action = action({
  method: 'POST',
  path: '/api/webhooks/:id/test',
  permission: 'webhooks.test',
  summary: 'Send a test message to a webhook',
  problems: ['WEBHOOK_DISABLED'],
  answer: z.object({}),
  status: 202,
  async handle({ transact, viewer, params, ...services }) {
    await countTry(services, viewer)
    await transact(async ({ db, record }) => {
      const { id } = await lockRow(db, webhooks, viewer, idIn(params))
      await refuseDisabled(db, id)
      const { delivery } = (await db.one<{ delivery: number }>(sql`
        insert into webhook_delivery (webhook, event, data) values (${id}, ${TEST_EVENT}, ${{ webhook: id }}) returning id as delivery`)) as {
        delivery: number
      }
      await queueNew(db, [delivery])
      await record({ type: 'webhook.tested', webhook: id })
    })
    return {}
  },
})

/** POST /webhookdeliveries/{id}/redeliver: sends it once more under the same id; what already waits is sent now. */
export const redeliver: Action = action({
  method: 'POST',
  path: '/api/webhookdeliveries/:id/redeliver',
  permission: 'webhookdeliveries.redeliver',
  summary: 'Send a message of a webhook again',
  problems: ['WEBHOOK_DISABLED'],
  answer: z.object({}),
  status: 202,
  async handle({ transact, viewer, params, ...services }) {
    await countTry(services, viewer)
    await transact(async ({ db, record }) => {
      const { id: delivery, webhook } = await lockRow(db, webhookDeliveries, viewer, idIn(params))
      await refuseDisabled(db, Number(webhook))
      await makeWait(db, delivery)
      await queueNow(db, [delivery])
      await record({ type: 'webhook.redelivered', delivery })
    })
    return {}
  },
})

/** Each try is a call from this server to an address that the user chose. */
async function countTry({ database, settings }: Pick<Services, 'database' | 'settings'>, viewer: Viewer): Promise<void> {
  if (settings.rateLimits) await countCall(database, limits.tryWebhook, String(viewer.user_id))
}

const makeWait = (db: Db, delivery: number) =>
  db.run(sql`update webhook_delivery set state = 'WAITING', attempts = 0, next_at = now() where id = ${delivery}`)
