import { isRefusedUser } from './database/database-errors.ts'
import { inLogContext, log } from './log.ts'

const PAUSE_MS = 60_000
/** The maximum number of distinct failures; there are few codes and job names. */
const MAX_KNOWN_FAILURES = 500

/** All failures of a refused user have one cause and one remedy, and share a line. */
const REFUSED_USER =
  'The database refuses the user or the password of DATABASE_URL: requests are answered with 503. Correct DATABASE_URL (or its file), then restart this server'

type LogFields = { error?: Record<string, unknown> | undefined; task?: string | undefined } & Record<string, unknown>
/** Failures repeated since their last log line, and the last of them. */
type RepeatedLine = { count: number; last: LogFields; message: string; timer?: NodeJS.Timeout }

const known = new Map<string, RepeatedLine>()

/**
 * Logs a failure that may recur many times a second while the database is away: at once, and then once a minute while it lasts,
 * with the number of occurrences.
 */
export function logRepeated(fields: LogFields, message: string): void {
  if (isRefusedUser(fields.error)) return void logOnce(REFUSED_USER, { error: fields.error }, REFUSED_USER)
  // Ignores numbers, since messages of the job queue contain attempts and pauses.
  logOnce([message.replace(/\d+/g, '#'), fields.task, fields.error?.name, fields.error?.code].join('|'), fields, message)
}

function logOnce(key: string, fields: LogFields, message: string): void {
  const before = known.get(key)
  if (before !== undefined) {
    before.count += 1
    before.last = fields
    before.message = message
    return
  }
  log.error(fields, message)
  if (known.size >= MAX_KNOWN_FAILURES) return
  const line: RepeatedLine = { count: 0, last: fields, message }
  known.set(key, line)
  inLogContext(undefined, () => summariseLater(key, line))
}

function summariseLater(key: string, line: RepeatedLine): void {
  line.timer = setTimeout(() => {
    if (line.count === 0) return void known.delete(key)
    summarise(line, 'error')
    summariseLater(key, line)
  }, PAUSE_MS).unref()
}

/** The failures are over by then, or go on: the line says when they were. */
function summarise(line: RepeatedLine, level: 'error' | 'info'): void {
  log[level]({ ...line.last, repeated: line.count }, `${line.message} (again in the past minute)`)
  line.count = 0
}

/** Logs at once what was repeated, when its cause has ended: nothing of it comes later. */
export function endRepeated(): void {
  for (const [key, line] of known) {
    clearTimeout(line.timer)
    // Belongs to no request, though one may have noticed that the cause has ended.
    if (line.count > 0) inLogContext(undefined, () => summarise(line, 'info'))
    known.delete(key)
  }
}
