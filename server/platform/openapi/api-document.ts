import * as z from 'zod/mini'
import { problemCodes } from '../../../contract/problem-codes.ts'
import { permissions } from '../../permissions.ts'
import type { Action } from '../http/action.ts'
import type { Verb } from '../records/access.ts'
import { keyHeader } from '../records/idempotency.ts'
import type { RecordKind, Values } from '../records/record-kind.ts'
import { productVersion } from '../version.ts'
import { describeFields } from './describe-fields.ts'
import { type DescribedOperation, describeOperation, type Right, sharedRefusals, templateOf } from './describe-operation.ts'
import { describeSchema, type JsonSchema, reference } from './describe-schema.ts'
import { type Operation, operationOfAction, operationsOfRecord } from './operations.ts'
import { manyOf, schemaNameOf } from './record-words.ts'

/** The routes of the API, and which of them API keys may call. */
type ApiRoutes = {
  recordKinds: readonly RecordKind[]
  actions: readonly Action[]
  takesKey(permission: string): boolean
  /** The messages to webhooks, by event. */
  webhooks: Record<string, object>
}

/** The OpenAPI 3.1 document of the API, from the schemas that check requests and the table of rights. */
export type ApiDocument = {
  openapi: string
  info: Record<string, unknown>
  paths: Record<string, Record<string, DescribedOperation>>
  components: Record<string, Record<string, unknown>>
  [member: string]: unknown
}

/** Describes every call of the API. */
export function describeApi({ recordKinds, actions, takesKey, webhooks }: ApiRoutes): ApiDocument {
  const operations = [...recordKinds.flatMap(operationsOfRecord), ...actions.map((action) => operationOfAction(action, recordKinds))]
  const paths: ApiDocument['paths'] = {}
  for (const operation of operations) {
    const path = templateOf(operation.path)
    paths[path] ??= {}
    paths[path][operation.method.toLowerCase()] = describeOperation(operation, rightOf(operation), takesKey(operation.permission))
  }
  return describeFields({
    openapi: '3.1.0',
    info: { title: 'BIMS', version: productVersion, description: ABOUT, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/' }],
    tags: tagsOf(operations),
    paths,
    webhooks,
    components: {
      schemas: { Problem: problem, ...Object.assign({}, ...recordKinds.map(schemasOf)) },
      responses: sharedRefusals(),
      headers,
      parameters,
      securitySchemes,
    },
  })
}

const ABOUT =
  'Appointments for live-scan fingerprints, and the casework after them. Fields are snake_case; references are ids; dates are YYYY-MM-DD, ' +
  'instants ISO 8601; amounts are decimal strings. A refusal is a problem document (RFC 9457) with a stable `code`. ' +
  'To try calls on this page, sign in at [this address](/) in the same browser, or enter an API key with *Authorize*.'

/** Reasons and rights of the table, by record. */
const table: Readonly<Record<string, { reason: string; rights: Readonly<Record<string, Right>> }>> = permissions

function rightOf({ permission }: Operation): Right {
  const dot = permission.lastIndexOf('.')
  return table[permission.slice(0, dot)]?.rights[permission.slice(dot + 1)] ?? {}
}

const tagsOf = (operations: readonly Operation[]) =>
  [...new Set(operations.map(({ permission }) => permission.slice(0, permission.lastIndexOf('.'))))]
    .sort()
    .map((name) => ({ name, description: table[name]?.reason ?? '' }))

/** The schemas of a record, by name: its row, what creates and changes one, a page of its list. */
function schemasOf(recordKind: RecordKind): Record<string, JsonSchema> {
  const { contract, access } = recordKind
  const name = schemaNameOf(recordKind)
  const serves = (verb: Verb) => recordKind.serves.includes(verb) && Object.values(access).some((rules) => rules[verb] !== undefined)
  return {
    [name]: { ...describeSchema(contract.row, 'output'), required: alwaysShown(recordKind) },
    ...(serves('create') ? { [`${name}Draft`]: describeSchema(contract.draft, 'input') } : {}),
    ...(serves('update') ? { [`${name}Change`]: describeSchema(contract.change, 'input') } : {}),
    ...(serves('list') ? { [`${name}Page`]: pageSchema(recordKind, name) } : {}),
  }
}

const pageSchema = (recordKind: RecordKind, name: string): JsonSchema => ({
  description: `A page of ${manyOf(recordKind)}. \`next\` is the cursor of the next page; null on the last one.`,
  ...describeSchema(z.object({ count: z.number(), count_capped: z.optional(z.boolean()), next: z.nullable(z.number()) }), 'output'),
  properties: {
    count: { type: 'integer', description: 'Exact up to 10,000.' },
    count_capped: { type: 'boolean', description: 'True when there are more than `count`.' },
    next: { type: ['integer', 'null'] },
    results: { type: 'array', items: reference(name) },
  },
  required: ['count', 'next', 'results'],
})

/** The fields that every role sees that sees a row at all. */
function alwaysShown({ contract, access, sometimes = [] }: RecordKind): string[] {
  const shown = Object.values(access).flatMap(({ list, read }) => [list, read].flatMap((rule) => (rule === undefined ? [] : [rule.fields])))
  return Object.entries(contract.fields)
    .filter(([name, { computed }]) => !computed && !sometimes.includes(name) && shown.every((fields) => fields?.includes(name) ?? true))
    .map(([name]) => name)
}

const problem: JsonSchema = {
  description: 'A refusal (RFC 9457). Programs read `code`; `detail` and the messages in `errors` are for people.',
  type: 'object',
  properties: {
    type: { type: 'string', const: 'about:blank' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(problemCodes) },
    detail: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'The message of each field that is not valid.' },
    request_id: { type: 'string' },
  },
  required: ['type', 'title', 'status', 'code', 'detail', 'request_id'],
}

const count: JsonSchema = { type: 'integer', minimum: 0 }

const headers = {
  ETag: { description: 'The version of the record, for If-Match.', schema: { type: 'string' } },
  'Retry-After': { description: 'Seconds until another try is worth it.', schema: count },
  'RateLimit-Limit': { description: 'For API keys: calls in a minute.', schema: count },
  'RateLimit-Remaining': { description: 'For API keys: calls left in this minute.', schema: count },
  'RateLimit-Reset': { description: 'For API keys: seconds until the minute ends.', schema: count },
}

const parameters = {
  IdempotencyKey: { name: 'Idempotency-Key', in: 'header', schema: keyHeader.properties['Idempotency-Key'] },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The ETag that the caller has seen: a record that was changed meanwhile is a 412 and stays as it is.',
    schema: { type: 'string' },
  },
}

const securitySchemes = {
  key: { type: 'http', scheme: 'bearer', description: 'An API key, made in the settings of a superuser or a network.' },
  session: { type: 'http', scheme: 'bearer', description: 'The token of a session: `POST /api/auth/token`.' },
} satisfies Values
