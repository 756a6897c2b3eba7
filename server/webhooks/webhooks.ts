import { randomBytes, randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { eventKinds } from '../../contract/events.ts'
import type { Permission } from '../../contract/permissions.ts'
import {
  webhook as contract,
  DELIVERY_DAYS,
  isOpenToNetworks,
  type WebhookEvent,
  webhookDelivery,
} from '../../contract/webhooks/webhooks.ts'
import { byOwner } from '../people/keys/by-owner.ts'
import { requireConfirmedSession } from '../people/own-account.ts'
import { permissions } from '../permissions.ts'
import { invalid } from '../platform/http/errors.ts'
import { accessBy, type Condition, every, own, type Role, through } from '../platform/records/access.ts'
import { type RecordKind, readOnly, type WriteHook } from '../platform/records/record-kind.ts'
import { place } from '../platform/secrets/sealing.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { permits } from '../role-permissions.ts'
import { holdDeliveries, releaseDeliveries } from './held-deliveries.ts'

const SECRET_BYTES = 32
const ofOwnNetwork = own('network')

/** The place in the database to which a secret is sealed. */
export const secretPlace = (column: 'secret' | 'former_secret', recordKey: string) => place('webhook', column, recordKey)

/** A new secret in the form of Standard Webhooks. */
export const makeWebhookSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

/** A role may have events of records that it may read, and networks none of fields that they do not see. */
const mayHave = (role: Role, event: WebhookEvent): boolean =>
  permits(role, `${eventKinds[event].resource}.read` as Permission) && (role !== 'network_admin' || isOpenToNetworks(event))

const checkWebhook: WriteHook = async ({ db, settings, viewer }, { before, values }) => {
  if (before === undefined || Object.keys(values).length > 0) await requireConfirmedSession(db, viewer)
  const { url, network = before?.network ?? null } = values as { url?: string; network?: number | null }
  if (url !== undefined) checkAddress(settings, url)
  const role = network === null ? viewer.role : 'network_admin'
  // Its former events may have been closed since.
  const events = (values.events ?? (values.enabled === true ? before?.events : undefined) ?? []) as WebhookEvent[]
  const closed = events.filter((event) => !mayHave(role, event))
  if (closed.length > 0) throw invalid({ events: `Not open to networks: ${closed.join(', ')}` })
  // Saving it as enabled means that it was fixed.
  if (values.enabled === true) values.failing_since = null
  if (before?.enabled === true && values.enabled === false) await holdDeliveries(db, [before.id])
  if (before?.enabled === false && values.enabled === true) await releaseDeliveries(db, before.id)
  return undefined
}

const ALLOWED_ADDRESSES =
  'Must begin with https:// and be reachable from the public internet. http:// and addresses of a private network, such as ' +
  'http://127.0.0.1 or http://10.0.0.5, are allowed only where the provider has set WEBHOOKS_TO_PRIVATE_NETWORKS=1'

/** Over https only, and without a name and password, which would be in the log of everybody who sees the address. */
function checkAddress({ webhooksToPrivateNetworks }: Settings, url: string): void {
  const { protocol, username, password } = URL.canParse(url) ? new URL(url) : { protocol: '', username: '', password: '' }
  if (protocol !== 'https:' && !webhooksToPrivateNetworks) throw invalid({ url: ALLOWED_ADDRESSES })
  if (username !== '' || password !== '') throw invalid({ url: 'Must have no username and password' })
}

/** The webhooks of the provider and of networks. Made by an action, whose answer has the secret. */
export const webhooks: RecordKind = {
  contract,
  table: 'webhook',
  source: `(select w.*, case when u.removed_at is null then u.username end as owner_name from webhook w join user_account u on u.id = w.owner)`,
  reads: 'replica',
  serves: ['list', 'read', 'update', 'remove'],
  filters: { owner: byOwner },
  access: accessBy(permissions.webhooks, {
    superuser: every,
    network_admin: { rows: ofOwnNetwork, create: { preset: ({ context_id }) => ({ network: context_id }) } },
  }),
  hook: checkWebhook,
  problems: { update: ['CONFIRM_FIRST'] },
}

/** A new row's secret, sealed, and the key to which it is bound. */
export function newSecret(sealing: { seal(place: string, plain: string): Buffer }) {
  const secret = makeWebhookSecret()
  const record_key = randomUUID()
  return { secret, columns: { record_key, secret: sealing.seal(secretPlace('secret', record_key), secret) } }
}

const ofOwnWebhooks: Condition = through('webhook', 'webhook', ofOwnNetwork)

/** The log of the webhooks. */
export const webhookDeliveries: RecordKind = {
  contract: webhookDelivery,
  table: 'webhook_delivery',
  source: '(select d.*, 1 as version from webhook_delivery d)',
  serves: readOnly,
  access: accessBy(permissions.webhookdeliveries, { superuser: every, network_admin: ofOwnWebhooks }),
}

/**
 * Deletes old messages, also those that still wait: a webhook that stays disabled, or a receiver that is slower than what happens, would
 * collect them without end.
 */
export const pruneDeliveries = (db: { run(statement: ReturnType<typeof sql>): Promise<unknown> }) =>
  db.run(sql`delete from webhook_delivery where created < now() - make_interval(days => ${DELIVERY_DAYS})`)
