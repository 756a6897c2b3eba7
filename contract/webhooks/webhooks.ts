import * as z from 'zod/mini'
import type { EventType } from '../events.ts'
import { defineRecord, equals, specialTo } from '../records/define-record.ts'
import {
  choice,
  computed,
  defaulted,
  type Field,
  flag,
  instant,
  key,
  nullable,
  paragraphs,
  ref,
  text,
  webAddress,
  whole,
} from '../records/fields.ts'

/** The events of the catalogue that webhooks may have, by what they are about. Reads, sign-ins and upkeep are none of them. */
export const webhookEvents = [
  ...['appointment.booked', 'appointment.booked_by_staff', 'appointment.changed'],
  ...['appointment.moved', 'appointment.moved_by_applicant', 'appointment.arrived', 'appointment.started', 'appointment.completed'],
  ...['appointment.no_show', 'appointment.reinstated', 'appointment.cancelled', 'appointment.cancelled_by_applicant'],
  ...['applicant.created', 'applicant.changed', 'applicant.status_changed', 'applicant.rejected', 'applicant.reprinted'],
  ...['applicant.submitted', 'applicant.merged', 'applicant.purged'],
  ...['payment.state_changed', 'payment.taken', 'payment.corrected', 'payment.refunded'],
  ...['transfer.requested', 'transfer.approved', 'transfer.declined', 'transfer.withdrawn'],
] as const satisfies readonly EventType[]
export type WebhookEvent = (typeof webhookEvents)[number]

/** The events of records that networks do not see: transfers, casework and prints. */
const closedToNetworks: readonly WebhookEvent[] = [
  ...(['applicant.status_changed', 'applicant.rejected', 'applicant.submitted'] as const),
  ...(['transfer.requested', 'transfer.approved', 'transfer.declined', 'transfer.withdrawn'] as const),
]

/** Whether the webhooks of networks may have an event. */
export const isOpenToNetworks = (event: WebhookEvent): boolean => !closedToNetworks.includes(event)

/** For so long a message stays in the log of its webhook, and is sent if it waits. */
export const DELIVERY_DAYS = 30

/** Sent on demand, to try a webhook. */
export const TEST_EVENT = 'webhook.tested'

const NOT_ALLOWED =
  'Must be an address with the full name of a host, such as https://example.org/hook. Names without a dot, such as http://localhost, are not allowed'

/** As other web addresses, with a message that says which are allowed. */
const address = {
  ...webAddress,
  input: z.pipe(
    z.string().check(z.trim(), z.regex(/^https?:\/\/[^\s/]+\.[^\s/]+/i, NOT_ALLOWED)),
    webAddress.input as never,
  ) as unknown as typeof webAddress.input,
}

const events: Field<WebhookEvent[], 'required'> = {
  input: z.array(z.enum(webhookEvents)).check(z.minLength(1, 'Choose at least one'), z.maxLength(webhookEvents.length)),
  output: z.array(z.enum(webhookEvents)),
  kind: 'plain',
  presence: 'required',
  wire: 'string',
}

/** An address to which what happens is sent. Its secret is shown once, when it is made or replaced. */
export const webhook = defineRecord('webhooks', {
  title: 'Webhooks',
  readonly: {
    id: key,
    created: instant,
    owner: ref('users'),
    /** The username of its maker; null once that account was removed, while the webhook goes on. */
    owner_name: computed(nullable(text(250))),
    failing_since: computed(nullable(instant)),
    /** Until then the former secret signs too. */
    former_until: computed(nullable(instant)),
  },
  immutable: { network: nullable(ref('networks')) },
  editable: {
    name: text(100),
    url: address,
    events,
    /** Sends name, email and phone of the applicant too; else ids only. */
    personal: defaulted(flag),
    /** Off by hand, or after days of failures. */
    enabled: defaulted(flag),
  },
  filters: { network: equals('network'), owner: specialTo('users', 'owner') },
  order: ['-created'],
})

/** The states of a delivery. */
const deliveryStates = ['WAITING', 'DELIVERED', 'FAILED'] as const

/** The log of a webhook: messages sent and queued. */
export const webhookDelivery = defineRecord('webhookdeliveries', {
  title: 'Webhook messages',
  readonly: {
    id: key,
    created: instant,
    webhook: ref('webhooks'),
    message: text(36),
    event: text(100),
    state: choice(deliveryStates),
    attempts: whole(0, 1_000),
    next_at: nullable(instant),
    last_at: nullable(instant),
    last_status: nullable(whole(0, 999)),
    last_error: nullable(paragraphs(500)),
  },
  immutable: {},
  editable: {},
  filters: { webhook: equals('webhook'), state: equals('state') },
  order: ['-created'],
})

/** The answer that has the secret. */
export const webhookSecret = z.object({ id: z.int(), secret: z.string() })
