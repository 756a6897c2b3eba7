import { eventKinds } from '../../contract/events.ts'
import { TEST_EVENT, type WebhookEvent, webhookEvents } from '../../contract/webhooks/webhooks.ts'
import type { JsonSchema } from '../platform/openapi/describe-schema.ts'

/** The occasion of each event. */
const EVENTS: Readonly<Record<WebhookEvent, string>> = {
  'appointment.booked': 'An applicant has booked, a re-print too.',
  'appointment.booked_by_staff': 'A desk, a network or staff has booked for somebody.',
  'appointment.changed': 'Fields of an appointment other than its time have changed.',
  'appointment.moved': 'A desk, a network or staff has moved an appointment.',
  'appointment.moved_by_applicant': 'The applicant has moved an appointment.',
  'appointment.arrived': 'The applicant has checked in.',
  'appointment.started': 'Prints are being taken.',
  'appointment.completed': 'Prints were taken.',
  'appointment.no_show': 'The applicant did not come.',
  'appointment.reinstated': 'A no-show was undone.',
  'appointment.cancelled': 'A desk, a network or staff has cancelled an appointment.',
  'appointment.cancelled_by_applicant': 'The applicant has cancelled an appointment.',
  'applicant.created': 'A record of an applicant was made.',
  'applicant.changed': 'Fields of an applicant have changed.',
  'applicant.status_changed': 'The hire status of an applicant has changed.',
  'applicant.rejected': 'The prints of an applicant were marked as illegible.',
  'applicant.reprinted': 'The prints of an applicant were taken again.',
  'applicant.submitted': 'The prints of an applicant were sent to the agency.',
  'applicant.merged': 'Two records of one person were merged.',
  'applicant.purged': 'An applicant was deleted, with all personal data.',
  'payment.state_changed': 'A payment has moved on.',
  'payment.taken': 'A desk or staff has taken money.',
  'payment.corrected': 'An entry of money taken was corrected.',
  'payment.refunded': 'A refund was asked for.',
  'transfer.requested': 'An applicant asks to move to another work location.',
  'transfer.approved': 'A request to move was approved.',
  'transfer.declined': 'A request to move was declined.',
  'transfer.withdrawn': 'An applicant has withdrawn a request to move.',
}

const id = (description: string): JsonSchema => ({ type: 'integer', minimum: 1, description })
const IDS: Readonly<Record<string, JsonSchema>> = {
  appointment: id('The appointment: its registration number.'),
  applicant: id('The applicant.'),
  lsv: id('The location of the appointment.'),
  payment: id('The payment.'),
  transfer: id('The request to move to another work location.'),
}
/** The ids of a message beside that of its own row: of the appointment that a payment is for, and of its people and place. */
const WITH_IDS: Readonly<Record<string, readonly string[]>> = {
  appointment: ['applicant', 'lsv'],
  payment: ['appointment', 'applicant', 'lsv'],
}
const changed: JsonSchema = {
  type: 'array',
  items: { type: 'string' },
  description: 'The names of the fields that have changed.',
}
/** The content of a message beside ids: by its subject, or by the event. */
const FACTS: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>> = {
  appointment: { changed },
  applicant: { changed },
  'applicant.merged': { other: id('The record that was merged into this one.') },
  'payment.state_changed': {
    state: { type: 'string', description: 'The state of the payment.' },
    from: { type: 'string', description: 'Its state before; absent for a new payment.' },
  },
}

const text: JsonSchema = { type: 'string' }
const person: JsonSchema = {
  type: 'object',
  description: 'Only where the webhook has name, email and phone ticked: what they are when the message is sent.',
  properties: { first_name: text, last_name: text, email: text, phone: { type: ['string', 'null'] } },
  required: ['first_name', 'last_name'],
}

const ABOUT =
  'Signed as Standard Webhooks says (https://www.standardwebhooks.com). A message may come twice, with the same `webhook-id`, and members ' +
  'may be added to it.'
const HEADERS: readonly (readonly [name: string, description: string])[] = [
  ['webhook-id', 'The id of the message; the same whenever it is sent again.'],
  ['webhook-timestamp', 'Seconds since 1970 at which it was signed. Refuse what is older than five minutes.'],
  ['webhook-signature', '`v1,` and an HMAC-SHA256 in base64; two of them for 24 hours after the secret was replaced.'],
]
const ANSWERS = {
  '2XX': { description: 'Received.' },
  410: { description: 'Gone: the webhook is disabled at once.' },
  default: { description: 'Anything else, redirects among them, counts as failed: the message is sent again later.' },
}

/** The messages to webhooks, by event, for the API document. */
export function describeWebhooks(): Record<string, object> {
  const test = { webhook: id('The webhook that is tried.') }
  return {
    ...Object.fromEntries(webhookEvents.map((event) => [event, describeMessage(event, EVENTS[event], ...dataOf(event))])),
    [TEST_EVENT]: describeMessage(TEST_EVENT, 'A test message was asked for.', test, ['webhook']),
  }
}

/** The members of an event's data, and those that are always there. */
function dataOf(event: WebhookEvent): [properties: Record<string, JsonSchema>, required: string[]] {
  const subject = eventKinds[event].subject as string
  const ids = Object.fromEntries([subject, ...(WITH_IDS[subject] ?? [])].map((name) => [name, IDS[name] as JsonSchema]))
  return [{ ...ids, ...FACTS[subject], ...FACTS[event], ...('applicant' in ids ? { person } : {}) }, [subject]]
}

function describeMessage(event: string, summary: string, properties: Record<string, JsonSchema>, required: readonly string[]): object {
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      type: { type: 'string', const: event },
      timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
      data: { type: 'object', properties, required: [...required] },
    },
    required: ['type', 'timestamp', 'data'],
  }
  return {
    post: {
      operationId: `on_${event.replace('.', '_')}`,
      summary,
      description: ABOUT,
      tags: ['webhooks'],
      security: [],
      parameters: HEADERS.map(([name, description]) => ({ name, in: 'header', required: true, description, schema: text })),
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: ANSWERS,
    },
  }
}
