import * as z from 'zod/mini'
import { answeredInstant } from '../records/answered-instant.ts'
import { defineRecord, equals, special } from '../records/define-record.ts'
import { choice, instant, json, key, nullable, paragraphs, ref, text, whole } from '../records/fields.ts'

const number = whole(0, Number.MAX_SAFE_INTEGER)

/** The outcome of an audited call. */
export const auditOutcomes = ['ok', 'refused'] as const

/** An entry of the audit log; its id is its number in the log. Written by the server, never changed. */
export const auditEvent = defineRecord('auditevents', {
  title: 'Audit log',
  readonly: {
    id: key,
    at: instant,
    event: text(60),
    outcome: choice(auditOutcomes),
    /** The reason of a refusal, as a code. */
    reason: nullable(text(60)),
    actor: nullable(ref('users')),
    /** The account's present username; the log itself holds no names. */
    actor_name: nullable(text(250)),
    actor_role: text(30),
    /** The location or network of the account. */
    actor_context: nullable(number),
    session: nullable(number),
    ip: nullable(text(60)),
    user_agent: nullable(text(200)),
    request_id: nullable(text(100)),
    resource: nullable(text(60)),
    row_id: nullable(number),
    /** The present name of an account, environment, location and the like; the log itself holds no names. */
    row_name: nullable(paragraphs(1_000)),
    /** The applicant that it is about: the record itself, or the one whose rows were listed. */
    applicant: nullable(number),
    /** The present name of that applicant; the log itself holds no names. */
    applicant_name: nullable(text(210)),
    /** The environment whose data was concerned. */
    employer: nullable(ref('employers')),
    network: nullable(ref('networks')),
    /** Names of fields, never values. */
    changed: nullable(paragraphs(5_000)),
    bytes_in: nullable(number),
    bytes_out: nullable(number),
    detail: nullable(json),
  },
  immutable: {},
  editable: {},
  filters: {
    event: equals('event'),
    outcome: equals('outcome'),
    /** A username, an email address or an id. */
    actor: special(),
    resource: equals('resource'),
    row_id: equals('row_id'),
    employer: equals('employer'),
    network: equals('network'),
    /** Days in UTC, like the log's times; both included. */
    after: special(),
    before: special(),
  },
  order: ['-id'],
})

/** The filters of the log by name. */
export const auditFilters = ['event', 'outcome', 'actor', 'resource', 'row_id', 'employer', 'network', 'after', 'before'] as const

/** A printed head of the chain: the number of its row, a colon, 64 hexadecimal digits. */
export const printedHead = z
  .string()
  .check(z.trim(), z.regex(/^[1-9]\d{0,15}:[0-9a-f]{64}$/i, 'Must be a head as it was printed: number:hash'))

/** The body of `POST /auditevents/verify`: the row after which the next stretch begins, and a printed head to compare. */
export const verifyBody = z.strictObject({
  after: z.optional(z.number().check(z.int(), z.gte(0), z.maximum(Number.MAX_SAFE_INTEGER))),
  printed: z.optional(printedHead),
})

/** A difference between the log and its chain. */
const auditFaults = ['CHANGED', 'REMOVED', 'ADDED', 'CUT', 'ANCHOR', 'PRINTED', 'START'] as const

/** One stretch of the check. `rows` are in the chain, `waiting` are not yet, `head` is the one to print. */
export const verified = z.object({
  checked: z.int(),
  next: z.nullable(z.int()),
  fault: z.nullable(z.object({ seq: z.int(), how: z.enum(auditFaults) })),
  rows: z.int(),
  waiting: z.int(),
  head: z.nullable(z.string()),
  sealed_at: answeredInstant(),
})

/** One stretch of the check. */
export type VerifyAnswer = z.infer<typeof verified>

/** The filters' values: the kinds of events and of records that occur in the log; and the titles of record kinds by path. */
export const auditWords = z.object({
  events: z.array(z.string()),
  resources: z.array(z.string()),
  titles: z.record(z.string(), z.string()),
})

/** The filters' values and the titles of record kinds. */
export type AuditWords = z.infer<typeof auditWords>
