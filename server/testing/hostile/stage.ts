/* A server on a socket for hostile requests, with all its routes and a session for every role. Not used by the product. */
import { randomBytes } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Agent, request as send } from 'node:http'
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { buildApp } from '../../app.ts'
import { catalogue } from '../../consequences.ts'
import { hashPassword } from '../../people/passwords.ts'
import { openSession } from '../../people/sign-in/sessions.ts'
import { systemClock } from '../../platform/clock.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { signedAddress } from '../../platform/files/file-links.ts'
import { openFileStore } from '../../platform/files/file-store.ts'
import type { Services } from '../../platform/http/action.ts'
import { createFixedSigning, createSealing } from '../../platform/secrets/sealing.ts'
import { buildDocumented } from '../api/documented-answers.ts'
import { cloneDatabase } from '../database/database.ts'
import { type Ids, populate } from '../people-and-places.ts'
import { testSettings } from '../settings.ts'
import type { Answer } from './answers.ts'
import { PASSWORD, type Source } from './bodies.ts'
import type { Request, Route } from './generator.ts'

/** The callers: one account of each role, and a forged token. More powerful callers reach more code and are drawn more often. */
export const askers = ['public', 'superuser', 'downtown', 'staff', 'superuser', 'metro', 'badToken', 'superuser'] as const
/** A caller. */
export type Asker = (typeof askers)[number]

/** A server with its routes and rows. */
export type Stage = {
  routes: Route[]
  port: number
  services: Services
  source: Pick<Source, 'ids' | 'signed'>
  ask(who: Asker, request: Request): Promise<Answer>
  close(): Promise<void>
}

const ORIGIN = { ip: '127.0.0.1', user_agent: null, request_id: 'test' }
const ANSWER_MS = 20_000

/** Starts a server with people and places; limits are off, since their refusals would hide others. `seen` may wrap the database. */
export async function openStage(
  seen: (database: Database) => Database = (database) => database,
  tracing?: Services['tracing'],
): Promise<Stage> {
  const copy = await cloneDatabase()
  const database = openDatabase(copy.config, { size: 10 })
  const key = randomBytes(32)
  const { settings, removeFolder } = testSettings({ RATE_LIMITS: 'off' })
  const services: Services = {
    database: seen(database),
    clock: systemClock,
    sealing: createSealing(key),
    settings,
    key: createFixedSigning(key),
    catalogue,
    tracing,
  }
  const ids = await populate(services)
  await giveContent(services)
  const { app, routes } = await withRoutes(() => buildDocumented(() => buildApp(services)))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const agent = new Agent({ keepAlive: true })
  return {
    routes,
    port,
    services,
    source: {
      ids,
      signed: (id, method) => signedAddress(services, { id, method, type: 'application/pdf', length: 1_000 }),
    },
    ask: async (who, request) =>
      exchange(agent, port, { ...request, headers: { ...request.headers, ...(await authorized(services, ids, who)) } }),
    async close() {
      agent.destroy()
      await app.close()
      await database.close()
      await copy.drop()
      removeFolder()
    },
  }
}

/** Sets the passwords of accounts and the content of files. One file is still without content. */
async function giveContent({ database, settings }: Services) {
  await database.run(sql`update user_account set password_hash = ${await hashPassword(PASSWORD)}`)
  await database.run(sql`update file set uploaded_at = null, size = null where id = (select max(id) from file)`)
  const files = await database.rows<{ record_key: string }>(sql`select record_key from file where uploaded_at is not null`)
  for (const { record_key } of files) await openFileStore(settings).put(record_key, new Uint8Array(Buffer.from('%PDF-1.4')))
}

/** The server with every registered route, including those that the document omits. */
async function withRoutes(build: () => Promise<FastifyInstance>): Promise<{ app: FastifyInstance; routes: Route[] }> {
  const routes: Route[] = []
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, schema }) => {
      for (const each of [method].flat()) routes.push({ method: each, url, schema: (schema ?? {}) as Route['schema'] })
    })
  }
  subscribe('fastify.initialization', listen)
  const app = await build().finally(() => unsubscribe('fastify.initialization', listen))
  await app.ready()
  return { app, routes }
}

/** A new session for each request, since some requests end their session. */
async function authorized({ database, settings, key }: Services, ids: Ids, who: Asker): Promise<Record<string, string>> {
  if (who === 'public') return {}
  if (who === 'badToken') return { authorization: 'Bearer not.a.token' }
  const signedIn = await openSession(database, settings, key, ids.users[who], ORIGIN).catch(() => undefined)
  return { authorization: `Bearer ${signedIn?.token ?? 'gone'}` }
}

function exchange(agent: Agent, port: number, { method, path, headers, body }: Request): Promise<Answer> {
  const bytes = body === null ? undefined : Buffer.from(body, 'latin1')
  const length = bytes === undefined ? {} : { 'content-length': String(bytes.length) }
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const call = send(
      { agent, port, host: '127.0.0.1', method, path, headers: { ...headers, ...length }, timeout: ANSWER_MS },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            type: answer.headers['content-type'] ?? '',
            body: Buffer.concat(chunks).toString(),
            ms: performance.now() - began,
          }),
        )
      },
    )
    call.on('error', reject)
    call.on('timeout', () => call.destroy(new Error('No answer in time')))
    call.end(bytes)
  })
}
