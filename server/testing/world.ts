import { randomBytes } from 'node:crypto'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { buildApp } from '../app.ts'
import { catalogue } from '../consequences.ts'
import type { Services } from '../platform/http/action.ts'
import { createFixedSigning, createSealing } from '../platform/secrets/sealing.ts'
import { signInAll } from './account.ts'
import { buildDocumented } from './api/documented-answers.ts'
import { cloneDatabase } from './database/database.ts'
import { openUndoneDatabase, type Undone } from './database/rolled-back-database.ts'
import { fixedClock } from './fixed-clock.ts'
import { type Ids, populate } from './people-and-places.ts'
import type { callers } from './permissions/statuses.ts'
import { testSettings } from './settings.ts'

/** A caller in a test; one with a forged token. */
export type Principal = (typeof callers)[number] | 'badToken'

/** A call and its caller: `path` is below /api; without `body` nothing is sent. */
type Call = {
  who: Principal
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT'
  path: string
  body?: object | undefined
  headers?: Record<string, string>
}

/** A server with named people and places. */
export type World = {
  app: FastifyInstance
  services: Services & { database: Undone }
  ids: Ids
  /** A call without a network; it reads where no method is named. */
  ask(call: Call): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

/** Builds the world once; `begin` and `undo` of its database surround each test. */
export async function makeWorld(env: Record<string, string> = { RATE_LIMITS: 'off' }): Promise<World> {
  const test = await cloneDatabase()
  const database = await openUndoneDatabase(test)
  const key = randomBytes(32)
  const { settings, removeFolder } = testSettings(env)
  const services = {
    database,
    clock: fixedClock(new Date().toISOString()),
    sealing: createSealing(key),
    settings,
    key: createFixedSigning(key),
    catalogue,
  }
  const ids = await populate(services)
  const tokens = { ...(await signInAll(services, ids.users)), badToken: 'not.a.token' }
  const app = await buildDocumented(() => buildApp(services))
  return {
    app,
    services,
    ids,
    ask: ({ who, method = 'GET', path, body, headers = {} }) =>
      app.inject({
        method,
        url: `/api/${path}`,
        headers: { ...(who === 'public' ? {} : { authorization: `Bearer ${tokens[who]}` }), ...headers },
        ...(body === undefined ? {} : { payload: body as InjectOptions['payload'] }),
      }),
    async close() {
      await app.close()
      await database.close()
      await test.drop()
      removeFolder()
    },
  }
}
