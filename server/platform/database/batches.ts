/** A request that waits for its batch; `keys` are all of its keys, of which `own` must be unique within a batch, too. */
type Waiting<Request, Answer> = { request: Request; own: readonly string[]; keys: readonly string[] } & PromiseWithResolvers<Answer>

/** The configuration of a batcher. */
type Batching<Request, Answer> = {
  /** Keys that must be unique among running batches: a request with a used key waits for a later batch. */
  conflictKeys(request: Request): readonly string[]
  /** Keys that requests of one batch may share, but not those of two running batches. */
  sharedKeys?(request: Request): readonly string[]
  /**
   * Runs a batch and returns the answers in the same order. An error fails the whole batch. A request may leave its batch with a
   * promise as its answer: the batch ends without it, and conflicting requests wait for the promise.
   */
  run(batch: readonly Request[]): Promise<readonly (Answer | Promise<Answer>)[]>
  maxSize: number
  maxRunning: number
}

/** The longest time that a request waits for others beside a batch that does not end. */
const MAX_WAIT_MS = 50

/**
 * Batches simultaneous requests: one that arrives while nothing runs is run at once, those that arrive meanwhile share the next one. A
 * batch begins beside another only when as many requests wait as that one has, or after a moment: many small batches would cost more
 * together. So the batches grow with the load, and a request waits for others only while a larger batch than its own runs.
 */
export function batchRequests<Request, Answer>(batching: Batching<Request, Answer>): (request: Request) => Promise<Answer> {
  const { conflictKeys, sharedKeys = () => [], run, maxSize, maxRunning } = batching
  let queue: Waiting<Request, Answer>[] = []
  const taken = countKeys()
  const running = new Set<readonly Waiting<Request, Answer>[]>()

  const nextBatch = () => {
    const batch: Waiting<Request, Answer>[] = []
    const named = new Set<string>()
    for (const one of queue) {
      if (batch.length === maxSize) break
      if (one.keys.some((key) => taken.has(key)) || one.own.some((key) => named.has(key))) continue
      for (const key of one.own) named.add(key)
      batch.push(one)
    }
    return batch
  }

  const begin = (batch: readonly Waiting<Request, Answer>[]) => {
    moment.stop()
    const chosen = new Set(batch)
    queue = queue.filter((one) => !chosen.has(one))
    for (const { keys } of batch) taken.add(keys)
    running.add(batch)
    void answer(batch)
  }

  const isSmall = (batch: readonly unknown[]) => [...running].some(({ length }) => batch.length < length)

  const advance = (late = false) => {
    while (running.size < maxRunning) {
      const batch = nextBatch()
      if (batch.length === 0) return
      if (!late && isSmall(batch)) {
        moment.start()
        return
      }
      begin(batch)
    }
  }

  const moment = openTimer(MAX_WAIT_MS, () => advance(true))

  const free = (done: readonly Waiting<Request, Answer>[]) => {
    for (const { keys } of done) taken.remove(keys)
    advance()
  }

  const answer = async (batch: readonly Waiting<Request, Answer>[]) => {
    const answers = await run(batch.map(({ request }) => request)).catch((error) => batch.map(() => Promise.reject(error)))
    running.delete(batch)
    for (const [index, one] of batch.entries()) {
      const answer = answers[index] as Answer | Promise<Answer>
      if (answer instanceof Promise) void answer.then(one.resolve, one.reject).then(() => free([one]))
      else one.resolve(answer)
    }
    free(batch.filter((_, index) => !(answers[index] instanceof Promise)))
  }

  return (request) => {
    const own = conflictKeys(request)
    const one = { request, own, keys: [...own, ...sharedKeys(request)], ...Promise.withResolvers<Answer>() }
    queue.push(one)
    advance()
    return one.promise
  }
}

/** Finds the batches of an owner, such as a database; they begin with its first request. */
export function batchesByOwner<Owner extends object, Request, Answer>(batchingOf: (owner: Owner) => Batching<Request, Answer>) {
  const queues = new WeakMap<Owner, (request: Request) => Promise<Answer>>()
  return (owner: Owner): ((request: Request) => Promise<Answer>) => {
    const queue = queues.get(owner) ?? batchRequests(batchingOf(owner))
    queues.set(owner, queue)
    return queue
  }
}

/** The keys of running requests, of which several may have one. */
function countKeys() {
  const counts = new Map<string, number>()
  const change = (keys: readonly string[], by: 1 | -1) => {
    for (const key of keys) {
      const count = (counts.get(key) ?? 0) + by
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    }
  }
  return {
    has: (key: string) => counts.has(key),
    add: (keys: readonly string[]) => change(keys, 1),
    remove: (keys: readonly string[]) => change(keys, -1),
  }
}

/** Calls `then` so long after its first start, unless it is stopped before. */
function openTimer(ms: number, then: () => void) {
  let handle: NodeJS.Timeout | undefined
  const stop = () => {
    clearTimeout(handle)
    handle = undefined
  }
  const end = () => {
    stop()
    then()
  }
  const start = () => {
    handle ??= setTimeout(end, ms)
  }
  return { start, stop }
}
