import { closeSync, openSync } from 'node:fs'

/** npm repeats Ctrl-C at once, which must not count as a second signal. */
const SECOND_AFTER_MS = 1_000

/** Handles the signals of a started server: it ends, sooner when `hurry` is aborted, or answers SIGHUP. */
type Handlers = { end(hurry: AbortSignal): unknown; hangUp(): unknown }

/**
 * Handles signals from the beginning of the start, which `endStart` ends; SIGHUP waits until `started` gives the handlers of the
 * running server. The first signal ends that; a second one, a second later or more, aborts `hurry`: requests and jobs get the
 * short time without SHUTDOWN_GRACE. SIGHUP of a terminal, which sends it by closing, ends as the others do.
 */
export function handleSignals(endStart: () => unknown): { started(handlers: Handlers): void } {
  const hurry = new AbortController()
  let handlers: Handlers | undefined
  let first: number | undefined
  let hungUp = false
  const take = () => {
    if (first !== undefined && performance.now() - first >= SECOND_AFTER_MS) hurry.abort()
    if (first !== undefined) return
    first = performance.now()
    void (handlers === undefined ? endStart() : handlers.end(hurry.signal))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGQUIT'] as const) process.on(signal, take)
  process.on('SIGHUP', () => {
    if (isInTerminal()) take()
    else if (handlers === undefined) hungUp = true
    else handlers.hangUp()
  })
  return {
    started: (given) => {
      handlers = given
      if (hungUp) given.hangUp()
    },
  }
}

/** Ends this server as SIGTERM does, but with the exit code of a failure. */
export function endWithFailure(): void {
  process.exitCode = 1
  process.kill(process.pid, 'SIGTERM')
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

/** Whether the process prints on, or reads from, a terminal whose closing sends it SIGHUP: `setsid` and service managers detach it. */
const isInTerminal = () => [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY) && isControlled()

function isControlled(): boolean {
  try {
    closeSync(openSync('/dev/tty', 'r'))
    return true
  } catch {
    return false
  }
}
