import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type * as z from 'zod/mini'
import type { Permission } from '../../../contract/permissions.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Replica } from '../database/replica/replica.ts'
import { type Catalogue, type Change, openChange, transactAs } from '../events/change.ts'
import type { Viewer } from '../records/access.ts'
import { keyHeader } from '../records/idempotency.ts'
import type { Sealing, SigningKeys } from '../secrets/sealing.ts'
import type { Settings } from '../settings.ts'
import type { Tracing } from '../traces/tracing.ts'
import { invalid } from './errors.ts'
import { lazySchema } from './json-schema.ts'
import { answerFrom } from './read-from-replica.ts'

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer
  }
  interface FastifyContextConfig {
    /** Its name in the table of rights; a route without one does not start. */
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
  /** Signs links, tokens and sessions. */
  key: SigningKeys
  catalogue: Catalogue
  /** Where traces are exported; its database is a traced one. */
  tracing?: Tracing | undefined
}

/** A request of a viewer's, with what the server offers to answer it. */
export type RouteCall = Services & {
  /** Does the work in one transaction, as a change of the viewer's: what happened is recorded by the change. */
  transact<T>(work: (change: Change<Viewer>) => Promise<T>): Promise<T>
  /** Records an event outside of a transaction: something was read, or refused. */
  record: Change['record']
  viewer: Viewer
  params: Record<string, string>
  request: FastifyRequest
  reply: FastifyReply
}

/** The arguments of an action's handler. */
export type Call<Body, Query> = RouteCall & { body: Body; query: Query }

/** One route that is not a plain record's: its name in the table of rights, what it takes and answers. */
export type Action<Body = unknown, Query = unknown> = {
  method: HTTPMethods
  path: string
  permission: Permission
  summary: string
  body?: z.ZodMiniType<Body>
  query?: z.ZodMiniType<Query>
  /** The answer's schema; absent means 204, or a body of the action's own making. */
  answer?: z.ZodMiniType
  status?: number
  /** Refusals that say more than a problem's usual members, by their status: for the document. */
  refusals?: Readonly<Record<number, z.ZodMiniType>>
  /** Takes an Idempotency-Key: done once, however often it comes. */
  idempotent?: boolean
  bodyLimit?: number
  /** Reads that may be a few seconds old, but never lack the user's own changes: a replica may answer them; see read-from-replica.ts. */
  reads?: 'replica'
  handle(call: Call<Body, Query>): Promise<unknown>
}

/** Declares an action, so that its handler's types follow from its schemas. */
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

/** A request as its handler gets it; `database` is what it reads. */
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

/** The value as the schema tidies it; a 400 that names each field otherwise. */
export function parse<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data
  throw invalid(complaints(result.error.issues))
}

/** Field name to message, the first complaint of each field. */
export function complaints(
  issues: readonly { code: string; path: PropertyKey[]; message: string; keys?: string[] }[],
): Record<string, string> {
  const errors = new Map<string, string>()
  const add = (name: string, message: string) => errors.has(name) || errors.set(name, message)
  for (const issue of issues) {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      for (const name of issue.keys ?? []) add([...path, name].join('.'), 'Not accepted')
    } else {
      add(path.join('.') || 'body', issue.message)
    }
  }
  return Object.fromEntries(errors)
}

/** The id in a path; anything else than a positive whole number is no record's. */
export function idIn(params: Record<string, string>, name = 'id'): number | null {
  const id = /^\d{1,16}$/.test(params[name] ?? '') ? Number(params[name]) : 0
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

declare module 'fastify' {
  interface FastifySchema {
    summary?: string
    tags?: readonly string[]
  }
}
