import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts'
import { measureApplicantRead } from './applicant-read.ts'
import { measureAvailability } from './availability.ts'
import { measureSchedule } from './schedule.ts'
import { printTable, type Row } from './table.ts'

/** `npm run bench [-- --appointments 1000000 --seconds 5]`: starts its own database and servers and prints one table of ratios. */
const { values } = parseArgs({
  options: { appointments: { type: 'string', default: '200000' }, seconds: { type: 'string', default: '5' } },
})

const folder = mkdtempSync(join(tmpdir(), 'bims-bench-'))
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
try {
  const bench = { config: postgres.config, folder, seconds: Number(values.seconds), appointments: Number(values.appointments) }
  const rows: Row[] = []
  for (const measure of [measureAvailability, measureSchedule, measureApplicantRead]) rows.push(...(await measure(bench)))
  printTable(rows, bench)
  process.exitCode = rows.some((row) => row.ratio < row.wanted) ? 1 : 0
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true })
}
