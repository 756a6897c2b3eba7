import { type ProblemCode, problemCodes } from '../../../contract/problem-codes.ts'
import type { Role } from '../records/access.ts'
import type { JsonSchema } from './describe-schema.ts'
import type { Operation } from './operations.ts'

/** Describes a call by the table of rights: its rows and conditions by role. */
export type Right = Readonly<Partial<Record<Role, string>>>

type Answer = { $ref: string } | { description: string; headers?: object; content?: object }

/** An operation of the document. */
export type DescribedOperation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters: object[]
  requestBody?: object
  responses: Record<string, Answer>
}

const MEDIA_TYPE = 'application/json'
const PROBLEM_TYPE = 'application/problem+json'
const WITH_BODY = ['POST', 'PUT', 'PATCH']

/** Refusals that any call may meet; those of bodies, of versions and of keys are added where they apply. */
const ANY_CALL: readonly ProblemCode[] = [
  ...(['INVALID', 'HOST', 'SIGN_IN', 'OTHER_SITE', 'FORBIDDEN', 'PASSWORD_DUE', 'SECOND_FACTOR_DUE', 'NOT_FOUND'] as const),
  ...(['TOO_MANY', 'HEADERS_TOO_LARGE', 'INTERNAL', 'UNAVAILABLE'] as const),
]
const BODY_CALL: readonly ProblemCode[] = ['TOO_SLOW', 'CALLER_GONE', 'TOO_LARGE', 'MEDIA_TYPE']

/** Describes a call. `takesKey`: whether API keys may make it. */
export function describeOperation(operation: Operation, right: Right, takesKey: boolean): DescribedOperation {
  const { summary, permission, path, query } = operation
  const body = bodyOf(operation)
  return {
    operationId: operationIdOf(operation),
    summary,
    description: descriptionOf(right),
    tags: [permission.slice(0, permission.lastIndexOf('.'))],
    security: [
      ...('public' in right ? [{}] : []),
      ...(isOfPublicAlone(right) ? [] : [{ session: [] }]),
      ...(takesKey ? [{ key: [] }] : []),
    ],
    parameters: [
      ...paramsOf(path).map((name) => ({ name, in: 'path', required: true, schema: paramSchema(name) })),
      ...Object.entries(query).map(([name, { schema, required }]) => ({ name, in: 'query', required, schema })),
      ...(operation.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(operation.versioned ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
    ],
    ...(body === undefined ? {} : { requestBody: body }),
    responses: Object.fromEntries([[operation.status, successOf(operation)], ...refusalsOf(operation)]),
  }
}

/** Such calls are refused to sessions and keys. */
const isOfPublicAlone = (right: Right) => Object.keys(right).every((role) => role === 'public')

/** A name for generated clients: list_notes, read_notes, post_appointments_schedule, delete_mfa_passkeys. */
function operationIdOf({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  const parts = path.split('/').slice(2)
  const words = parts.filter((part) => !part.startsWith(':')).map((part) => part.replaceAll(/\W/g, '_'))
  const one = parts.length > 1 && parts.at(-1)?.startsWith(':')
  const verb = words.length === 1 ? RECORD_VERBS[`${method}${one ? ' one' : ''}`] : undefined
  return [verb ?? method.toLowerCase(), ...words].join('_')
}

const RECORD_VERBS: Readonly<Record<string, string>> = {
  GET: 'list',
  'GET one': 'read',
  POST: 'create',
  'PATCH one': 'update',
  'DELETE one': 'remove',
}

/** The path in the document's form: /api/notes/{id}. */
export const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

const paramsOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
const paramSchema = (name: string): JsonSchema => (name === 'id' ? { type: 'integer', minimum: 1 } : { type: 'string', minLength: 1 })

function descriptionOf(right: Right): string {
  const lines = Object.entries(right).map(([role, says]) => `- \`${role}\`: ${says}`)
  return `Who may, and what it reaches:\n${lines.join('\n')}`
}

function bodyOf({ body, method, path }: Operation): object | undefined {
  if (body !== undefined) return { required: !acceptsNothing(body), content: { [MEDIA_TYPE]: { schema: body } } }
  const raw = RAW_BODIES[`${method} ${path}`]
  return raw && { required: true, content: Object.fromEntries(raw.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])) }
}

/** Bodies that are no JSON of a schema, by their call. */
const RAW_BODIES: Readonly<Record<string, readonly string[]>> = {
  'PUT /api/files/:id/content': ['*/*'],
  'POST /api/webhooks/payments': ['application/json'],
  'POST /api/webhooks/sms': ['application/x-www-form-urlencoded'],
  'POST /api/webhooks/sms/status': ['application/x-www-form-urlencoded'],
}

const acceptsNothing = ({ type, required = [] }: JsonSchema) => type === 'object' && required.length === 0

function successOf({ answer, answerType, status, etag }: Operation): Answer {
  const headers = { ...(etag ? { ETag: header('ETag') } : {}), ...RATE_HEADERS }
  const content =
    answer === undefined
      ? answerType && { [answerType]: { schema: { type: 'string', format: 'binary' } } }
      : { [MEDIA_TYPE]: { schema: answer } }
  return { description: SUCCESS[status] ?? 'Done.', headers, ...(content ? { content } : {}) }
}

const SUCCESS: Readonly<Record<number, string>> = {
  200: 'The answer.',
  201: 'Created.',
  202: 'Accepted: the work is done in the background.',
  204: 'Done; the answer has no body.',
  302: 'Leads the browser to a page.',
}

const header = (name: string) => ({ $ref: `#/components/headers/${name}` })
const RATE_HEADERS = Object.fromEntries(['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'].map((name) => [name, header(name)]))

/** The codes with which a call may be refused, by status. */
function problemsOf(operation: Operation): Map<number, readonly ProblemCode[]> {
  const { method, problems, versioned, idempotent } = operation
  const hasBody = WITH_BODY.includes(method)
  const codes = new Set<ProblemCode>([
    ...ANY_CALL,
    ...(hasBody || method === 'DELETE' ? BODY_CALL : []),
    ...(versioned ? (['CHANGED'] as const) : []),
    ...(idempotent ? (['KEY_REUSED'] as const) : []),
    ...problems,
  ])
  return Map.groupBy([...codes].sort(), (code) => problemCodes[code][0] as number)
}

function refusalsOf(operation: Operation): [number, Answer][] {
  return [...problemsOf(operation)]
    .sort(([one], [other]) => one - other)
    .map(([status, codes]) => [status, refusalOf(status, codes, operation)])
}

const refusalOf = (status: number, codes: readonly ProblemCode[], { refusals }: Operation): Answer =>
  refusals[status] === undefined && isUsual(status, codes)
    ? { $ref: `#/components/responses/Refused${status}` }
    : describeRefusal(status, codes, refusals[status])

/** The refusals that most calls share, by the name of their component. */
export const sharedRefusals = (): Record<string, Answer> =>
  Object.fromEntries([...USUAL].map(([status, codes]) => [`Refused${status}`, describeRefusal(status, codes)]))

const USUAL = Map.groupBy(
  [...new Set([...ANY_CALL, ...BODY_CALL, 'CHANGED', 'KEY_REUSED'] as const)].sort(),
  (code) => problemCodes[code][0] as number,
)
const isUsual = (status: number, codes: readonly ProblemCode[]) => USUAL.get(status)?.join() === codes.join()

function describeRefusal(status: number, codes: readonly ProblemCode[], members?: JsonSchema): Answer {
  const { additionalProperties: _open, ...more } = members ?? {}
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/Problem' },
      { type: 'object', properties: { code: { enum: codes } } },
      ...(members ? [more] : []),
    ],
  }
  return {
    description: codes.map((code) => `\`${code}\`: ${problemCodes[code][1]}`).join('\n\n'),
    ...(status === 429 || status === 503
      ? { headers: { 'Retry-After': header('Retry-After'), ...(status === 429 ? RATE_HEADERS : {}) } }
      : {}),
    content: { [PROBLEM_TYPE]: { schema } },
  }
}
