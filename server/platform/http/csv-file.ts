import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { csvLines, csvOf } from '../csv.ts'

/** How many rows are in memory at once. */
export const ROWS_AT_ONCE = 1_000

/** Answers a file for spreadsheets piece by piece: each is made when the one before has gone, so that a slow line holds neither memory nor a connection. */
export function answerCsv(reply: FastifyReply, name: string, pieces: AsyncIterable<string>): Readable {
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
    'x-content-type-options': 'nosniff',
  })
  return Readable.from(pieces)
}

type Lines = readonly (readonly string[])[]

/** The file of the rows that one statement has found: it holds those rows and no others, however long it takes to send. `read` keeps their order. */
export async function* csvOfRows(
  columns: readonly string[],
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<Lines>,
): AsyncGenerator<string> {
  yield csvOf([columns])
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) yield csvLines(await read(ids.slice(at, at + ROWS_AT_ONCE)))
}
