import { setTimeout as pause } from 'node:timers/promises'
import { log } from '../log.ts'
import { StartRefusal } from '../process/start-refusal.ts'

/** How a process ended: by itself with an exit code, or by a signal. */
export type ProcessEnd = { code: number | null; signal: string | null }

/** A worker process for its supervisor. */
export type WorkerProcess = {
  pid: number
  /** Resolves when it serves requests; rejected when it ends before that. */
  ready: Promise<unknown>
  ended: Promise<ProcessEnd>
  /** Stops it: it takes no new work, finishes its work, and ends. `replaced`: others keep serving. */
  leave(replaced: boolean): void
  /** Makes it finish sooner. */
  hurry(): void
  kill(): void
}

type Times = {
  /** A worker that has served for this time resets the failures. */
  stable: number
  /** The first pause after a failure; each further one is twice as long. */
  backoff: number
}

const TIMES_MS: Times = { stable: 10_000, backoff: 250 }
/** The number of consecutive failures of a place that end the server. */
const MAX_FAILURES = 5

/** The workers of a server, each in its place; the first place may differ from the others. */
type Workers = {
  /** Replaces the workers one after another, each when its successor serves; a call meanwhile does so once more. */
  renew(): Promise<void>
  /** Ends all workers; those still running when `late` resolves are killed. */
  end(late: Promise<unknown>, hurry?: AbortSignal): Promise<void>
  /** Rejected when the workers of a place fail repeatedly. */
  failed: Promise<never>
}

/** The state of the workers: running ones, those that do not serve yet, and the worker of each place. */
type Crew = {
  fork: (place: number) => WorkerProcess
  times: Times
  alive: Set<WorkerProcess>
  starting: Set<WorkerProcess>
  inPlace: WorkerProcess[]
  /** The places whose worker is being replaced. */
  replacing: Map<number, Promise<unknown>>
  ending: boolean
}

/** Starts a worker for each place, the first one alone, since a refusal would be the same for all; and replaces those that end. */
export async function superviseWorkers(places: number, fork: Crew['fork'], times = TIMES_MS): Promise<Workers> {
  const crew: Crew = { fork, times, alive: new Set(), starting: new Set(), inPlace: [], replacing: new Map(), ending: false }
  try {
    await beginAgain(crew, 0, 0, isRefusal)
    await Promise.all(Array.from({ length: places - 1 }, (_, at) => beginAgain(crew, at + 1, 0, isRefusal)))
  } catch (error) {
    for (const worker of crew.alive) worker.kill()
    throw error
  }
  const failed = Promise.race(crew.inPlace.map((_, place) => keep(crew, place)))
  failed.catch(() => undefined)
  let renewing = Promise.resolve()
  let isAsked = false
  return {
    renew: () => {
      if (isAsked) return renewing
      isAsked = true
      renewing = renewing
        .then(() => {
          isAsked = false
          return renewAll(crew)
        })
        .catch((error: Error) => log.error({ reason: error.message }, 'The workers were not replaced: the old workers keep running'))
      return renewing
    },
    end: (late, hurry) => endAll(crew, late, hurry),
    failed,
  }
}

/** Starts a worker; resolves when it serves. */
async function begin({ fork, alive, starting }: Crew, place: number): Promise<WorkerProcess> {
  const worker = fork(place)
  alive.add(worker)
  starting.add(worker)
  void worker.ended.then(() => alive.delete(worker))
  await worker.ready.finally(() => starting.delete(worker))
  return worker
}

/** Keeps a worker running in the place while the server runs. Rejects after repeated failures. */
async function keep(crew: Crew, place: number): Promise<never> {
  let failures = 0
  for (;;) {
    const worker = crew.inPlace[place] as WorkerProcess
    const began = performance.now()
    const { code, signal } = await worker.ended
    await crew.replacing.get(place)
    if (crew.ending) return new Promise(() => undefined)
    if (crew.inPlace[place] !== worker) continue
    log.error({ worker: worker.pid, code, signal }, 'A worker ended unexpectedly, another one takes its place')
    failures = await beginAgain(crew, place, performance.now() - began < crew.times.stable ? failures + 1 : 0)
  }
}

/** At the start of the server a refusal is final; a worker that was killed, or lacked time, is started again. */
const isRefusal = (error: Error) => error instanceof StartRefusal

/** Starts a worker in the place until one serves; returns the number of consecutive failures. */
async function beginAgain(crew: Crew, place: number, failuresBefore: number, isFinal = (_: Error) => false): Promise<number> {
  for (let failures = failuresBefore; ; failures += 1) {
    if (failures >= MAX_FAILURES) throw new StartRefusal('The workers end again and again: the lines above say why.')
    await pause(failures === 0 ? 0 : crew.times.backoff * 2 ** (failures - 1))
    if (crew.ending) return failures
    const worker = await begin(crew, place).catch((error: Error) => {
      if (isFinal(error)) throw error
      log.error({ reason: error.message }, 'A worker did not start')
    })
    if (worker === undefined) continue
    crew.inPlace[place] = worker
    return failures
  }
}

async function renewAll(crew: Crew): Promise<void> {
  for (const place of crew.inPlace.keys()) {
    if (crew.ending) return
    const replaced = replace(crew, place).finally(() => crew.replacing.delete(place))
    crew.replacing.set(
      place,
      replaced.catch(() => undefined),
    )
    await replaced
  }
  log.info({ workers: crew.inPlace.length }, 'The workers were replaced')
}

async function replace(crew: Crew, place: number): Promise<void> {
  const before = crew.inPlace[place] as WorkerProcess
  await beginAgain(crew, place, 0)
  if (crew.inPlace[place] === before) return
  before.leave(true)
  await before.ended
}

async function endAll(crew: Crew, late: Promise<unknown>, hurry?: AbortSignal): Promise<void> {
  const { alive, starting } = crew
  crew.ending = true
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
