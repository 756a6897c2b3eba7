import { setTimeout as pause } from 'node:timers/promises'
import { log } from '../log.ts'
import { StartRefusal } from '../start-refusal.ts'

/** A worker process as its supervisor knows it. */
export type WorkerProcess = {
  pid: number
  /** When it serves requests; rejected when it ends before that. */
  ready: Promise<unknown>
  ended: Promise<unknown>
  /** It takes no new work, finishes what it has, and ends. `replaced`: others go on serving. */
  leave(replaced: boolean): void
  /** It finishes sooner. */
  hurry(): void
  kill(): void
}

type Times = {
  /** A worker that serves for so long is no failure. */
  steady: number
  /** The first pause after a failure; each one more doubles it. */
  backoff: number
}

const TIMES_MS: Times = { steady: 10_000, backoff: 250 }
/** So many failures of one place in a row end the server. */
const MOST_FAILURES = 5

/** The workers of a server, each in its place; the first place may differ from the others. */
export type Workers = {
  /** Replaces one after the other, each when its successor serves. */
  renew(): Promise<void>
  /** Ends all of them; those that have not ended when `late` is resolved are killed. */
  end(late: Promise<unknown>, hurry?: AbortSignal): Promise<void>
  /** Rejected when the workers of a place fail again and again. */
  failed: Promise<never>
}

/** Starts a worker for each place, the first one alone, since what refuses to start it refuses all; and replaces those that end. */
export async function superviseWorkers(places: number, fork: (place: number) => WorkerProcess, times = TIMES_MS): Promise<Workers> {
  const alive = new Set<WorkerProcess>()
  const starting = new Set<WorkerProcess>()
  const inPlace: WorkerProcess[] = []
  const replacing = new Map<number, Promise<unknown>>()
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => undefined)
  let ending = false
  let renewing: Promise<void> | undefined

  const begin = async (place: number): Promise<WorkerProcess> => {
    const worker = fork(place)
    alive.add(worker)
    starting.add(worker)
    void worker.ended.then(() => alive.delete(worker))
    await worker.ready.finally(() => starting.delete(worker))
    return worker
  }

  const startAgain = async (place: number, failuresBefore: number): Promise<number> => {
    for (let failures = failuresBefore; ; failures += 1) {
      if (failures >= MOST_FAILURES) throw new StartRefusal('The workers end again and again: the lines above say why.')
      await pause(failures === 0 ? 0 : times.backoff * 2 ** (failures - 1))
      if (ending) return failures
      const worker = await begin(place).catch((error: Error) => log.error({ reason: error.message }, 'A worker did not start'))
      if (worker === undefined) continue
      inPlace[place] = worker
      return failures
    }
  }

  const keep = async (place: number) => {
    let failures = 0
    while (!ending) {
      const worker = inPlace[place] as WorkerProcess
      const began = performance.now()
      await worker.ended
      await replacing.get(place)
      if (ending || inPlace[place] !== worker) continue
      log.error({ worker: worker.pid }, 'A worker ended unexpectedly, another one takes its place')
      failures = await startAgain(place, performance.now() - began < times.steady ? failures + 1 : 0)
    }
  }

  const replace = async (place: number) => {
    const before = inPlace[place] as WorkerProcess
    inPlace[place] = await begin(place)
    before.leave(true)
    await before.ended
  }

  const renewAll = async () => {
    for (const place of inPlace.keys()) {
      if (ending) return
      const replaced = replace(place).finally(() => replacing.delete(place))
      replacing.set(
        place,
        replaced.catch(() => undefined),
      )
      await replaced
    }
  }

  const endAll = async (late: Promise<unknown>, hurry?: AbortSignal) => {
    ending = true
    const ended = Promise.all([...alive].map((worker) => worker.ended))
    hurry?.addEventListener('abort', () => {
      for (const worker of alive) worker.hurry()
    })
    for (const worker of alive) {
      if (starting.has(worker)) worker.kill()
      else worker.leave(false)
    }
    await Promise.race([ended, late])
    for (const worker of alive) worker.kill()
    await ended
  }

  try {
    inPlace.push(await begin(0))
    inPlace.push(...(await Promise.all(Array.from({ length: places - 1 }, (_, at) => begin(at + 1)))))
  } catch (error) {
    for (const worker of alive) worker.kill()
    throw error
  }
  for (const place of inPlace.keys()) keep(place).catch(failed.reject)
  return {
    renew: () => {
      renewing ??= renewAll()
        .catch((error: Error) => log.error({ reason: error.message }, 'The workers were not replaced: those of before go on'))
        .finally(() => {
          renewing = undefined
        })
      return renewing
    },
    end: endAll,
    failed: failed.promise,
  }
}
