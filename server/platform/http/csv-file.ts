import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { csvLines, csvOf } from '../csv.ts'

/** The number of rows that are in memory at once. */
export const ROWS_AT_ONCE = 1_000

/** Streams a CSV file in pieces: each is read when the previous one was sent, so that a slow client holds no memory or connection. */
export function answerCsv(reply: FastifyReply, name: string, pieces: AsyncIterable<string>): Readable {
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
    'x-content-type-options': 'nosniff',
  })
  return Readable.from(pieces)
}

type Lines = readonly (readonly string[])[]

/** Streams the rows whose ids one statement found, and no others, however long sending takes. `read` keeps their order. */
export async function* csvOfRows(
  columns: readonly string[],
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<Lines>,
): AsyncGenerator<string> {
  yield csvOf([columns])
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) yield csvLines(await read(ids.slice(at, at + ROWS_AT_ONCE)))
}
