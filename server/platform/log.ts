import pino from 'pino'

// Whoever reads the log may go away: the server goes on without one.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

let activeTrace: () => string | undefined = () => undefined

/** Has each line of the log name the trace that it belongs to. */
export function nameActiveTrace(find: () => string | undefined): void {
  activeTrace = find
}

/**
 * The log: a JSON object a line on standard output, with level, time and the process. What is logged names things by ids and codes, never
 * by the values of a request, a row or a statement.
 */
export const log = pino(
  {
    base: { pid: process.pid },
    formatters: { level: (level) => ({ level }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const trace_id = activeTrace()
      return trace_id === undefined ? {} : { trace_id }
    },
  },
  { write: (line) => void process.stdout.write(line) },
)

/** An error's kind, place and causes. The message of a database error may hold values of its statement, so only our own errors have theirs. */
export function describeError(error: Error & { code?: string; constraint?: string }, depth = 3): Record<string, unknown> {
  const { cause } = error
  return {
    name: error.name,
    code: error.code,
    constraint: error.constraint,
    message: error.code === undefined ? error.message : undefined,
    // A message of several lines begins the stack, and may hold values.
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 5),
    cause: cause instanceof Error && depth > 0 ? describeCause(cause, depth) : undefined,
  }
}

/** The message of a cause may contain values: it is logged by name and code. */
const describeCause = (cause: Error & { code?: string }, depth: number): Record<string, unknown> => ({
  ...describeError(cause, depth - 1),
  message: undefined,
})

/** Prints a notice of the start: to people as a line, to programs that read the log as an entry of it. */
export function announce(line: string, { logNotices }: { logNotices: boolean }): void {
  if (logNotices) log.info(line.trim())
  else console.log(line)
}
