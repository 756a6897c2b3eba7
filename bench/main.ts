import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../server/platform/postgres/embedded-postgres.ts'
import { measureApplicantRead } from './applicant-read.ts'
import { measureAvailability } from './availability.ts'
import { measureInsights } from './insights.ts'
import { measureLarge } from './large.ts'
import { type NetworkBench, networkBench } from './network.ts'
import { measureNetworkWeek } from './network-week.ts'
import { measureSchedule } from './schedule.ts'
import type { Bench } from './stage.ts'
import { printTable, type Row } from './table.ts'
import { measureWorkers } from './workers.ts'

let network: Promise<NetworkBench> | undefined
const ofNetwork = (measure: (bench: Bench, made: NetworkBench) => Promise<Row[]>) => async (bench: Bench) => {
  network ??= networkBench(bench)
  return measure(bench, await network)
}

/** The measurements, by the name for `--only`. */
const measures: Readonly<Record<string, (bench: Bench) => Promise<Row[]>>> = {
  availability: measureAvailability,
  schedule: measureSchedule,
  workers: measureWorkers,
  'applicant-read': measureApplicantRead,
  'network-week': ofNetwork(measureNetworkWeek),
  insights: ofNetwork(measureInsights),
}

/**
 * `npm run bench [-- --appointments 1000000 --seconds 5 --only insights,network-week]`: starts its own database and servers and prints
 * one table of ratios. `-- --large [--applicants 1000000] [--calls name]`: only the calls of staff with very many applicants,
 * or those whose name has this text.
 */
const { values } = parseArgs({
  options: {
    appointments: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string', default: Object.keys(measures).join(',') },
    large: { type: 'boolean', default: false },
    applicants: { type: 'string', default: '1000000' },
    calls: { type: 'string', default: '' },
  },
})
const chosen = values.only.split(',').map((name) => {
  const measure = measures[name.trim()]
  if (measure === undefined) throw new Error(`--only takes ${Object.keys(measures).join(', ')}, and not ${name}`)
  return measure
})

const folder = mkdtempSync(join(tmpdir(), 'bims-bench-'))
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
try {
  const bench = { config: postgres.config, folder, seconds: Number(values.seconds), appointments: Number(values.appointments) }
  const rows: Row[] = []
  if (values.large) rows.push(...(await measureLarge(bench, Number(values.applicants), values.calls)))
  else for (const measure of chosen) rows.push(...(await measure(bench)))
  printTable(rows, bench)
  process.exitCode = rows.some((row) => row.ratio < row.wanted) ? 1 : 0
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true })
}
