import type pg from 'pg'
import { generate } from '../server/demonstration/generator/generate.ts'
import { createSealing } from '../server/platform/secrets/sealing.ts'
import { type LargeCall, largeCalls } from './large-calls.ts'
import { load } from './processes.ts'
import type { Recording } from './recorder.ts'
import { type Bench, headersOf, KEY, makeDatabase, record, within, withServer } from './stage.ts'
import { type Row, row } from './table.ts'

const SEED = 7
const TENTH = 10
const CONNECTIONS = 8
const WARM_SECONDS = 1
/** With ten times the rows, a call may take half as long again. */
const MAX_GROWTH = 1.5
const WATCHED = /Seq Scan on (applicant|appointment|applicant_history|appointment_history|address|applicant_location)\b/

type Large = { config: Bench['config']; headers: Record<string, string>; calls: LargeCall[] }

/**
 * The most frequent calls of staff with very many applicants, three appointments each: p95 of eight at once, warm, against the maximum and
 * against a tenth of the applicants; and whether each finds its rows in an index. `part` is a text in the names of the calls that are measured.
 */
export async function measureLarge(bench: Bench, applicants: number, part: string): Promise<Row[]> {
  const few = await measured(bench, await fill(bench, applicants / TENTH, part))
  const many = await fill(bench, applicants, part)
  const [slow, plans] = [await measured(bench, many), await planned(many)]
  return many.calls.flatMap(({ name, mostMs }) => {
    const [now, before] = [rounded(slow.get(name) ?? Number.POSITIVE_INFINITY), rounded(few.get(name) ?? 0)]
    const scanned = plans.get(name) ?? ''
    const note = `p95 ${now} ms, ${CONNECTIONS} at once; ${scanned === '' ? 'by index' : `READS ALL: ${scanned}`}`
    return [
      row({
        name: `${name}: p95`,
        rate: 1000 / now,
        against: `${mostMs} ms`,
        otherRate: 1000 / mostMs,
        wanted: scanned === '' ? 1 : Number.POSITIVE_INFINITY,
        note,
      }),
      // Below two milliseconds, whole milliseconds cannot measure growth.
      row({
        name: `${name}: p95`,
        rate: 1000 / Math.max(now, 2),
        against: 'a tenth of the rows',
        otherRate: 1000 / Math.max(before, 2),
        wanted: 1 / MAX_GROWTH,
        note: `${before} ms there`,
      }),
    ]
  })
}

async function fill(bench: Bench, applicants: number, part: string): Promise<Large> {
  const config = await makeDatabase(bench, `large_${applicants}`)
  const started = performance.now()
  await generate(config, { applicants, seed: SEED, now: Date.now(), sealing: createSealing(KEY), report: () => undefined })
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`${applicants.toLocaleString('en-US')} applicants generated in ${seconds} s, seed ${SEED}`)
  return within(config, async (database) => {
    // Writes the generated data to disk now, and not during the measurements.
    await database.pool.query('set statement_timeout = 0; checkpoint')
    const calls = (await largeCalls(database)).filter(({ name }) => name.includes(part))
    return { config, headers: await headersOf(database, 'staff'), calls }
  })
}

/** The p95 of each call in milliseconds, by its name. */
async function measured(bench: Bench, { config, headers, calls }: Large): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  await withServer(config, async (port) => {
    for (const { name, paths } of calls) {
      const run = (seconds: number) => load({ port, connections: CONNECTIONS, seconds, method: 'GET', paths, headers })
      await run(WARM_SECONDS)
      const { p95Ms, statuses } = await run(bench.seconds)
      const failed = Object.keys(statuses).filter((status) => status !== '200')
      if (failed.length > 0) throw new Error(`${name} answers ${failed.join(', ')}`)
      found.set(name, p95Ms)
    }
  })
  return found
}

/** The tables that a call scans sequentially, by the call's name; small ones may be. */
async function planned({ config, headers, calls }: Large): Promise<Map<string, string>> {
  const recordings = new Map<string, Recording[]>()
  for (const { name, paths } of calls)
    recordings.set(
      name,
      await record(config, async (app, take) => {
        for (const url of paths) {
          take()
          await app.inject({ url, headers })
          take()
        }
      }),
    )
  return within(config, async ({ pool }) => {
    const found = new Map<string, string>()
    for (const [name, calls] of recordings) found.set(name, await scannedBy(pool, calls))
    return found
  })
}

async function scannedBy(pool: pg.Pool, calls: readonly Recording[]): Promise<string> {
  const scanned = new Set<string>()
  for (const { text, values } of calls.flat().filter(({ text }) => /^\s*(select|with)/i.test(text))) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values.map(asSent))
    const plan = rows.map((line) => line['QUERY PLAN']).join('\n')
    const table = WATCHED.exec(plan)?.[1]
    if (table !== undefined) scanned.add(table)
  }
  return [...scanned].join(', ')
}

const rounded = (ms: number) => Math.round(ms * 10) / 10

/** Converts recorded bytes back. */
const asSent = (value: unknown) =>
  value !== null && typeof value === 'object' && 'bytes' in value ? Buffer.from(String(value.bytes), 'base64') : value
