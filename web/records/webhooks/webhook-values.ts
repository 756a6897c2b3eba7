import * as z from 'zod/mini'
import { inputsOf } from '../../../contract/records/define-record.ts'
import { isOpenToNetworks, type WebhookEvent, webhook, webhookEvents } from '../../../contract/webhooks/webhooks.ts'

/** The events to choose from, by what they are about. */
export const eventOptions = (choosesNetwork: boolean): { value: WebhookEvent; label: string }[] =>
  webhookEvents.filter((event) => choosesNetwork || isOpenToNetworks(event)).map((value) => ({ value, label: eventWords(value) }))

/** "appointment: booked by staff" */
export const eventWords = (event: string): string => event.replace('.', ': ').replaceAll('_', ' ')

/** The form of a webhook. */
export const webhookForm = z.object(inputsOf(webhook, ['name', 'url', 'events', 'personal', 'enabled', 'network']))

/** The values of the form. */
export type WebhookValues = {
  name: string
  url: string
  events: WebhookEvent[]
  personal: boolean
  enabled: boolean
  network: number | null
}

/** A webhook before it is made. */
export const newWebhook: WebhookValues = { name: '', url: '', events: [], personal: false, enabled: true, network: null }
