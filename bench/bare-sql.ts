import { readFileSync } from 'node:fs'
import { openDatabase } from '../server/platform/database/database.ts'
import type { Recording } from './recorder.ts'

/**
 * Runs recorded calls bare: the same statements in order, named as the product names them, over a pool of the same size, with
 * nothing around them. Ids that a call got from the database are replaced by those that it gets now. Answers calls per second.
 */
const [, , config = '{}', file = '', size = '20', seconds = '0'] = process.argv
const calls = JSON.parse(readFileSync(file, 'utf8'), (_key, value) =>
  value !== null && typeof value === 'object' && 'bytes' in value ? Buffer.from(value.bytes, 'base64') : value,
) as Recording[]
const { pool } = openDatabase(JSON.parse(config), { size: Number(size) })
const names = new Map<string, string>()

const started = performance.now()
const until = Number(seconds) > 0 ? started + Number(seconds) * 1000 : Number.POSITIVE_INFINITY
let next = 0
let done = 0
await Promise.all(Array.from({ length: Number(size) }, worker))
process.send?.(done / ((performance.now() - started) / 1000))
await pool.end()

async function worker() {
  while (performance.now() < until && (until < Number.POSITIVE_INFINITY || next < calls.length)) {
    const call = calls[next % calls.length] as Recording
    next += 1
    await replay(call)
    done += 1
  }
}

async function replay(call: Recording) {
  const client = await pool.connect()
  const ids = new Map<unknown, unknown>()
  try {
    for (const { text, values, made } of call) {
      const result = await client.query({ name: nameOf(text), text, values: values.map((value) => ids.get(value) ?? value) })
      if (made !== null) ids.set(made, result.rows[0]?.id)
    }
  } finally {
    client.release()
  }
}

function nameOf(text: string): string {
  const known = names.get(text) ?? `b${names.size}`
  names.set(text, known)
  return known
}
