import type pg from 'pg'

/** What the driver hands to a query that reads data; its own types leave these out. */
type CopyConnection = pg.Connection & { stream: NodeJS.ReadableStream }

const PART = 8 * 1024 * 1024

/** Streams a table's rows as lines of PostgreSQL's text format, in parts of whole lines; `counted` gets their number at the end. */
export async function* copyOut(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  counted: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const parts: Buffer[] = []
  const state: { done: boolean; failure?: Error; wake(): void; stream?: NodeJS.ReadableStream } = { done: false, wake: () => undefined }
  let lines: Buffer[] = []
  let size = 0
  let rows = 0
  const flush = () => {
    if (size > 0) parts.push(Buffer.concat(lines))
    lines = []
    size = 0
    state.wake()
  }
  const nothing = () => undefined
  client.query({
    submit: (connection: CopyConnection) => {
      state.stream = connection.stream
      connection.query(`copy ${table} (${columns.map((name) => `"${name}"`).join(', ')}) to stdout`)
    },
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      // A copy: the driver writes the next message over it.
      lines.push(Buffer.from(chunk))
      size += chunk.length
      rows += 1
      if (size < PART) return
      flush()
      // No more than is written meanwhile: a table may be larger than the memory.
      state.stream?.pause()
    },
    handleError: (error: Error) => {
      state.failure = error
      state.wake()
    },
    handleReadyForQuery: () => {
      state.done = true
      flush()
    },
    handleRowDescription: nothing,
    handleDataRow: nothing,
    handleCommandComplete: nothing,
    handleEmptyQuery: nothing,
    handlePortalSuspended: nothing,
  } as unknown as pg.Submittable)
  for (;;) {
    const part = parts.shift()
    if (part) yield part
    else if (state.failure) throw state.failure
    else if (state.done) return counted(rows)
    else {
      state.stream?.resume()
      await new Promise<void>((wake) => {
        state.wake = wake
      })
    }
  }
}
