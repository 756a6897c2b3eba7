import { log } from '../log.ts'

/** How often a worker is asked for a sign of life, and after how many calls without an answer it is killed. */
const HEARTBEAT = { everyMs: 5_000, most: 6 }

type Watched = {
  pid: number | undefined
  /** Asks the worker for a sign of life. */
  beat(): Promise<unknown>
  kill(): void
  ended: Promise<unknown>
}

/**
 * Kills a worker that has stopped answering, as a frozen process does, so that another one takes its place. Counts calls and not time:
 * a machine that was suspended kills nobody when it goes on.
 */
export function watchWorker({ pid, beat, kill, ended }: Watched, { everyMs, most } = HEARTBEAT): void {
  let unanswered = 0
  const beating = setInterval(() => {
    if (unanswered >= most) {
      clearInterval(beating)
      log.error({ worker: pid, seconds: (everyMs * most) / 1_000 }, 'A worker does not answer and is killed')
      return kill()
    }
    unanswered += 1
    beat().then(
      () => {
        unanswered = 0
      },
      () => undefined,
    )
  }, everyMs)
  beating.unref()
  void ended.then(() => clearInterval(beating))
}
