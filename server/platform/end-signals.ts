/** npm passes Ctrl-C on a second time, at once: that is no second wish. */
const SECOND_AFTER_MS = 1_000

/**
 * Ends the program at the first signal. At a second one, a second later or more, `hurry` is aborted: what is under way gets the short time
 * that it has without SHUTDOWN_GRACE. SIGHUP is for `hangUp` where there is no terminal that could have sent it by closing.
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

/** The primary process alone ends a worker: a signal to all processes of a terminal or a service reaches the workers, too. */
export function leaveEndSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGQUIT', 'SIGHUP'] as const) process.on(signal, () => undefined)
}

/**
 * Signals that recipes for other programs send to have a log opened anew. By itself Node.js opens its debugger at the first one, and ends
 * at the second one.
 */
export function ignoreUserSignals(): void {
  for (const signal of ['SIGUSR1', 'SIGUSR2'] as const) process.on(signal, () => undefined)
}

const isInTerminal = () => [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY)
