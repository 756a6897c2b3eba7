import { buildApp } from '../server/app.ts'
import { catalogue } from '../server/consequences.ts'
import { systemClock } from '../server/platform/clock.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { createFixedSigning, createSealing } from '../server/platform/secrets/sealing.ts'
import { readSettings } from '../server/platform/settings/settings.ts'

/** The product's server on the benchmark's database, without jobs; limits stay on, with high values. */
const config = JSON.parse(process.argv[2] ?? '{}')
const key = Buffer.alloc(32, 7)
const settings = readSettings({ ...process.env, ALLOW_SANDBOX: '1', FLOOD_PER_MINUTE: '100000000' })
const app = await buildApp({
  database: openDatabase(config),
  clock: systemClock,
  sealing: createSealing(key),
  settings,
  key: createFixedSigning(key),
  catalogue,
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.((app.server.address() as { port: number }).port)
