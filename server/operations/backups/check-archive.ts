import * as z from 'zod'
import { BadArchive, type Entry, entriesOf } from './backup-archive.ts'
import type { StoredBackup } from './stored-backup.ts'

/** The header of a backup: when it was taken, of which schema, sealed with which key. */
export type Manifest = z.infer<typeof manifest>
/** The trailer: the totals. `missing` files were missing or damaged when the backup was taken. */
export type Totals = z.infer<typeof totals>
/** A waiting job. */
export type WaitingJob = z.infer<typeof jobs>[number]
/** The last number of a sequence; `last` is null for an unused one. */
type SequenceState = z.infer<typeof sequences>[number]

/** The metadata of a backup, after all of it was read. */
export type Contents = { manifest: Manifest; sequences: SequenceState[]; jobs: WaitingJob[]; totals: Totals }

/** The sandbox's ledger of payments, while it is a single file. */
export const LEDGER = 'sandbox-payments.jsonl'

const NAME = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)
const count = z.number().int().min(0)
const manifest = z.object({
  format: z.literal(1),
  /** Whether a proof follows the archive; earlier versions wrote none. */
  proven: z.optional(z.boolean()),
  taken: z.iso.datetime(),
  key: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: NAME, columns: z.array(NAME) })),
})
const sequences = z.array(z.object({ name: NAME, last: z.string().regex(/^\d+$/).nullable() }))
const jobs = z.array(
  z.object({ task: z.string(), payload: z.unknown(), run_at: z.string(), max_attempts: count, key: z.string().nullable() }),
)
const totals = z.object({ rows: z.record(NAME, count), files: count, missing: count })

const PART = /^tables\/([a-z0-9_]+)\/(\d{5,})\.copy$/
const FILE = /^files\/([0-9a-f-]{36})$/
const LINE_BREAK = 10

/** The table of an entry, or undefined. */
export const tableOf = ({ name }: Entry): string | undefined => PART.exec(name)?.[1]

/** The key of the uploaded file in an entry, or undefined. */
export const fileKeyOf = ({ name }: Entry): string | undefined => FILE.exec(name)?.[1]

/** Reads a whole backup without writing, and checks the order of its entries and the totals of the trailer. */
export async function checkArchive(stored: StoredBackup): Promise<Contents> {
  const entries = entriesOf(stored)
  const header = parsed(manifest, 'backup.json', await nextOf(entries))
  const { rows, after } = await countRows(entries, header)
  const states = parsed(sequences, 'sequences.json', after)
  const waiting = parsed(jobs, 'jobs.json', await nextOf(entries))
  const { files, end } = await countFiles(entries)
  const trailer = parsed(totals, 'end.json', end)
  const more = await entries.next()
  if (!more.done) throw new BadArchive(`It holds ${more.value.name} after its end.`)
  compare(trailer, rows, files)
  return { manifest: header, sequences: states, jobs: waiting, totals: trailer }
}

/** Counts the tables, which are in the order of the header, each in numbered parts; returns the first entry after them. */
async function countRows(entries: AsyncGenerator<Entry>, { tables }: Manifest): Promise<{ rows: Map<string, number>; after: Entry }> {
  const rows = new Map<string, number>()
  const order = tables.map(({ name }) => name)
  let [at, part] = [-1, 0]
  for (;;) {
    const entry = await nextOf(entries)
    const [, table, number] = PART.exec(entry.name) ?? []
    if (table === undefined) return { rows, after: entry }
    const place = order.indexOf(table)
    if (place < at || place === -1) throw outOfPlace(entry)
    part = place === at ? part + 1 : 1
    at = place
    if (Number(number) !== part) throw outOfPlace(entry)
    rows.set(table, (rows.get(table) ?? 0) + countLines(entry.bytes))
  }
}

async function countFiles(entries: AsyncGenerator<Entry>): Promise<{ files: number; end: Entry }> {
  const keys = new Set<string>()
  for (let first = true; ; first = false) {
    const entry = await nextOf(entries)
    const key = fileKeyOf(entry)
    if (entry.name === 'end.json') return { files: keys.size, end: entry }
    if (key === undefined && entry.name === LEDGER && first) continue
    if (key === undefined || keys.has(key)) throw outOfPlace(entry)
    keys.add(key)
  }
}

function compare(trailer: Totals, rows: ReadonlyMap<string, number>, files: number): void {
  for (const table of new Set([...Object.keys(trailer.rows), ...rows.keys()])) {
    const [wanted, found] = [trailer.rows[table] ?? 0, rows.get(table) ?? 0]
    if (wanted !== found) throw new BadArchive(`Of ${table} it holds ${found} rows instead of ${wanted}.`)
  }
  if (trailer.files !== files) throw new BadArchive(`It holds ${files} files instead of ${trailer.files}.`)
}

/** The next entry of an archive, which must exist. */
async function nextOf(entries: AsyncGenerator<Entry>): Promise<Entry> {
  const { value, done } = await entries.next()
  if (done) throw new BadArchive('It ends before its end: it was not finished, or cut off.')
  return value
}

function parsed<T>(schema: z.ZodType<T>, wanted: string, { name, bytes }: Entry): T {
  if (name !== wanted) throw new BadArchive(`It is no backup: ${wanted} is not where it should be.`)
  try {
    return schema.parse(JSON.parse(bytes.toString()))
  } catch (error) {
    throw new BadArchive(`It is no backup that this version can read: ${wanted} is damaged.`, { cause: error })
  }
}

const outOfPlace = ({ name }: Entry) => new BadArchive(`It holds ${name} where it is no part of a backup.`)

/** The number of line ends in these bytes, one for each row. */
export function countLines(bytes: Buffer): number {
  let lines = 0
  for (let at = bytes.indexOf(LINE_BREAK); at !== -1; at = bytes.indexOf(LINE_BREAK, at + 1)) lines += 1
  return lines
}
