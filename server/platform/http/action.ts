import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type * as z from 'zod/mini'
import type { Permission } from '../../../contract/permissions.ts'
import type { ProblemCode } from '../../../contract/problem-codes.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Replica } from '../database/replica/replica.ts'
import { type Catalogue, type Change, openChange, transactAs } from '../events/change.ts'
import type { Viewer } from '../records/access.ts'
import { keyHeader } from '../records/idempotency.ts'
import type { Sealing, SigningKeys } from '../secrets/sealing.ts'
import type { Settings } from '../settings/settings.ts'
import type { Tracing } from '../traces/tracing.ts'
import { invalid } from './errors.ts'
import { answerFrom } from './read-from-replica.ts'
import { lazySchema } from './schemas/json-schema.ts'

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer
  }
  interface FastifyContextConfig {
    /** The route's name in the table of rights; a route without one does not start. */
    permission?: Permission
  }
}

/** The services that every action may use; passed as an argument, never global. */
export type Services = {
  database: Database
  replica?: Replica
  clock: Clock
  sealing: Sealing
  settings: Settings
  /** The keys that sign links, tokens and sessions. */
  key: SigningKeys
  catalogue: Catalogue
  /** Present when traces are exported; the database is then a traced one. */
  tracing?: Tracing | undefined
}

/** A viewer's request, with the services to answer it. */
export type RouteCall = Services & {
  /** Runs the work in one transaction, as a change of the viewer, which records its events. */
  transact<T>(work: (change: Change<Viewer>) => Promise<T>): Promise<T>
  /** Records an event outside of a transaction, such as a read or a refusal. */
  record: Change['record']
  viewer: Viewer
  params: Record<string, string>
  request: FastifyRequest
  reply: FastifyReply
}

/** The arguments of an action's handler. */
export type Call<Body, Query> = RouteCall & { body: Body; query: Query }

/** A route of its own: its name in the table of rights, its input and its output. */
export type Action<Body = unknown, Query = unknown> = {
  method: HTTPMethods
  path: string
  permission: Permission
  summary: string
  body?: z.ZodMiniType<Body>
  /** The body of a handler that parses it itself: for the API document. */
  accepts?: () => z.ZodMiniType
  query?: z.ZodMiniType<Query>
  /** The schema of the answer; absent means 204, or a body without a schema. */
  answer?: z.ZodMiniType
  status?: number
  /** Refusals with further members beside a problem's usual ones, by status: for the API document. */
  refusals?: Readonly<Record<number, z.ZodMiniType>>
  /** Its refusals beside those that any call of its kind may meet: for the API document. */
  problems?: readonly ProblemCode[]
  /** The media type of an answer without a schema: for the API document. */
  answerType?: string
  /** Whether it compares If-Match with the version of a row: for the API document. */
  versioned?: boolean
  /** Accepts an Idempotency-Key: done once, even if repeated. */
  idempotent?: boolean
  bodyLimit?: number
  /** Reads that may be a few seconds old but never lack the user's own changes, so that a replica may answer; see read-from-replica.ts. */
  reads?: 'replica'
  handle(call: Call<Body, Query>): Promise<unknown>
}

/** Declares an action; the types of its handler are inferred from its schemas. */
export const action = <Body, Query>(declared: Action<Body, Query>): Action => declared as Action

/** Registers one action. */
export function serveAction(app: FastifyInstance, services: Services, declared: Action) {
  app.route({
    method: declared.method,
    url: declared.path,
    config: { permission: declared.permission },
    ...(declared.bodyLimit === undefined ? {} : { bodyLimit: declared.bodyLimit }),
    schema: documented(declared),
    handler: async (request, reply) => {
      const body = declared.body === undefined ? undefined : parse(declared.body, request.body)
      const query = declared.query === undefined ? undefined : parse(declared.query, request.query)
      reply.code(declared.status ?? (declared.answer === undefined ? 204 : 200))
      const answer = await answerFrom(services, request, declared.reads, (database) =>
        declared.handle({ ...callOf(services, request, reply, database), body, query }),
      )
      return reply.sent ? reply : answer === undefined ? reply.send() : answer
    },
  })
}

/** A request for its handler; `database` is the one to read from. */
export function callOf(services: Services, request: FastifyRequest, reply: FastifyReply, database = services.database): RouteCall {
  const { viewer } = request
  return {
    ...services,
    database,
    viewer,
    transact: (work) => transactAs(services, viewer, work),
    record: (events) => openChange(services, services.database, viewer).record(events),
    params: request.params as Record<string, string>,
    request,
    reply,
  }
}

function documented(declared: Action) {
  return {
    summary: declared.summary,
    tags: [declared.permission.split('.')[0] ?? 'other'],
    ...(declared.idempotent ? { headers: keyHeader } : {}),
    ...(declared.body === undefined ? {} : { body: lazySchema(declared.body, 'input') }),
    ...(declared.query === undefined ? {} : { querystring: lazySchema(declared.query, 'input') }),
    ...(declared.answer === undefined ? {} : { response: responses(declared.answer, declared) }),
  }
}

function responses(answer: z.ZodMiniType, { status = 200, refusals = {} }: Action) {
  const refused = Object.entries(refusals).map(([code, schema]) => [code, lazySchema(schema, 'output')])
  return { [status]: lazySchema(answer, 'output'), ...Object.fromEntries(refused) }
}

/** The normalized value, or a 400 that names each field. */
export function parse<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data
  throw invalid(complaints(result.error.issues))
}

/** Field name to message, the first error of each field. */
export function complaints(
  issues: readonly { code: string; path: PropertyKey[]; message: string; keys?: string[]; expected?: unknown; values?: unknown }[],
): Record<string, string> {
  const errors = new Map<string, string>()
  const add = (name: string, message: string) => errors.has(name) || errors.set(name, message)
  for (const issue of issues) {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      for (const name of issue.keys ?? []) add([...path, name].join('.'), 'Not accepted')
    } else {
      add(path.join('.') || 'body', plainMessage(issue))
    }
  }
  return Object.fromEntries(errors)
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** The checker's own messages name the types of its language; those of our schemas stay as they are. */
function plainMessage({
  code,
  message,
  expected,
  values,
}: {
  code: string
  message: string
  expected?: unknown
  values?: unknown
}): string {
  if (!/^Invalid (input|option)/.test(message)) return message
  if (/received undefined$/.test(message)) return 'Required'
  if (code === 'invalid_type') return `Must be ${kinds[String(expected)] ?? 'of another kind'}`
  if (Array.isArray(values)) return `Must be ${values.length === 1 ? '' : 'one of '}${values.join(', ')}`
  return 'Not valid'
}

/** The id in a path; only positive whole numbers are valid. */
export function idIn(params: Record<string, string>): number | null {
  const id = /^\d{1,16}$/.test(params.id ?? '') ? Number(params.id) : 0
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

declare module 'fastify' {
  interface FastifySchema {
    summary?: string
    tags?: readonly string[]
  }
}
