import { once } from 'node:events'
import type pg from 'pg'

/** What the driver calls of a query that sends data; its own types leave these out. */
type CopyConnection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
  stream: NodeJS.WritableStream & { writableNeedDrain: boolean }
}

const CHUNK = 262_144

/** Fills a table from lines of PostgreSQL's text format. The lines are pulled as fast as they can be sent. */
export function copyIn(client: pg.Client, table: string, columns: readonly string[], lines: Iterable<string>): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined
    const nothing = () => undefined
    client.query({
      submit: (connection: pg.Connection) =>
        connection.query(`copy ${table} (${columns.map((name) => `"${name}"`).join(', ')}) from stdin`),
      handleCopyInResponse: (connection: CopyConnection) => {
        send(connection, lines).catch((error: Error) => {
          failure = error
          connection.sendCopyFail(error.message)
        })
      },
      handleError: (error: Error) => {
        failure ??= error
      },
      handleReadyForQuery: () => (failure ? reject(failure) : resolve()),
      handleRowDescription: nothing,
      handleDataRow: nothing,
      handleCommandComplete: nothing,
      handleEmptyQuery: nothing,
      handlePortalSuspended: nothing,
      handleCopyData: nothing,
    } as unknown as pg.Submittable)
  })
}

async function send(connection: CopyConnection, lines: Iterable<string>): Promise<void> {
  let gathered: string[] = []
  let size = 0
  const flush = async () => {
    connection.sendCopyFromChunk(Buffer.from(gathered.join('')))
    gathered = []
    size = 0
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
  }
  for (const line of lines) {
    gathered.push(line)
    size += line.length
    if (size >= CHUNK) await flush()
  }
  await flush()
  connection.endCopyFrom()
}

/** One line: nulls as the format writes them, bytes in hex, and nothing that would end a cell early. */
export function lineOf(cells: readonly (string | number | boolean | Buffer | null)[]): string {
  let line = ''
  let between = ''
  for (const cell of cells) {
    line += between + cellOf(cell)
    between = '\t'
  }
  return `${line}\n`
}

function cellOf(cell: string | number | boolean | Buffer | null): string {
  if (cell === null) return '\\N'
  if (typeof cell === 'string') return SPECIAL.test(cell) ? cell.replace(SPECIALS, (sign) => ESCAPES[sign] ?? sign) : cell
  if (Buffer.isBuffer(cell)) return `\\\\x${cell.toString('hex')}`
  return String(cell)
}

const SPECIAL = /[\\\t\n\r]/
const SPECIALS = /[\\\t\n\r]/g
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
