/** npm repeats Ctrl-C at once, which must not count as a second signal. */
const SECOND_AFTER_MS = 1_000

/**
 * Ends the program at the first signal. A second one, a second later or more, aborts `hurry`: requests and jobs get the short time
 * without SHUTDOWN_GRACE. SIGHUP calls `hangUp` unless a terminal could have sent it by closing.
 */
export function onEndSignals(end: (hurry: AbortSignal) => unknown, hangUp?: () => unknown): void {
  const hurry = new AbortController()
  let first: number | undefined
  const take = () => {
    if (first !== undefined && performance.now() - first >= SECOND_AFTER_MS) hurry.abort()
    if (first !== undefined) return
    first = performance.now()
    void end(hurry.signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGQUIT'] as const) process.on(signal, take)
  process.on('SIGHUP', hangUp === undefined || isInTerminal() ? take : hangUp)
}

/** Ignores end signals in a worker, which only the primary process ends: terminals and services signal all processes. */
export function leaveEndSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGQUIT', 'SIGHUP'] as const) process.on(signal, () => undefined)
}

/**
 * Ignores the signals by which other programs reopen their log: Node.js would open its debugger at the first one, and end
 * at the second one.
 */
export function ignoreUserSignals(): void {
  for (const signal of ['SIGUSR1', 'SIGUSR2'] as const) process.on(signal, () => undefined)
}

const isInTerminal = () => [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY)
