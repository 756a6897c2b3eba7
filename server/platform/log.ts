import { AsyncLocalStorage } from 'node:async_hooks'
import pino from 'pino'

// A closed standard output must not end the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

let activeTrace: () => string | undefined = () => undefined

/** Sets the function that finds the active trace for each line of the log. */
export function nameActiveTrace(find: () => string | undefined): void {
  activeTrace = find
}

/** The request or the job that a line of the log was written for. */
type LogContext = { request_id: string } | { job: string; task: string }

const context = new AsyncLocalStorage<LogContext | undefined>()

/** Runs work whose lines of the log name the request or the job that they belong to; `undefined` for work that outlasts it. */
export const inLogContext = <T>(about: LogContext | undefined, work: () => T): T => context.run(about, work)

/**
 * The log: one JSON object per line on standard output, with level, time and process. Entries contain ids and codes, never
 * values of a request, a row or a statement.
 */
export const log = pino(
  {
    base: { pid: process.pid },
    formatters: { level: (level) => ({ level }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const trace_id = activeTrace()
      return trace_id === undefined ? { ...context.getStore() } : { ...context.getStore(), trace_id }
    },
  },
  { write: (line) => void process.stdout.write(line) },
)

/** An error's kind, place and causes. Database errors go without their message, which may contain values of the statement. */
export function describeError(error: Error & { code?: string; constraint?: string }, depth = 3): Record<string, unknown> {
  const { cause } = error
  return {
    name: error.name,
    code: error.code,
    constraint: error.constraint,
    message: error.code === undefined ? error.message : undefined,
    // The stack begins with all lines of the message, which may contain values.
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 5),
    cause: cause instanceof Error && depth > 0 ? describeCause(cause, depth) : undefined,
  }
}

/** Causes are logged by name and code, since their message may contain values. */
const describeCause = (cause: Error & { code?: string }, depth: number): Record<string, unknown> => ({
  ...describeError(cause, depth - 1),
  message: undefined,
})

/** A line for the operator at the start; `warn` where a setting is unsafe or missing. */
export type Announcement = { line: string; level: 'info' | 'warn' }

/** Prints a notice of the start: as a line on a terminal, in production as an entry of the log. */
export function announce(line: string, { logNotices }: { logNotices: boolean }, level: Announcement['level'] = 'info'): void {
  if (logNotices) log[level](line.trim())
  else console.log(line)
}
