/** A request that waits for its batch. */
type Waiting<Request, Answer> = { request: Request; keys: readonly string[] } & PromiseWithResolvers<Answer>

/** The configuration of a batcher. */
type Batching<Request, Answer> = {
  /** Keys that must be unique among running batches: a request with a used key waits for a later batch. */
  conflictKeys(request: Request): readonly string[]
  /**
   * Runs a batch and returns the answers in the same order. An error fails the whole batch. A request may leave its batch with a
   * promise as its answer: the batch ends without it, and conflicting requests wait for the promise.
   */
  run(batch: readonly Request[]): Promise<readonly (Answer | Promise<Answer>)[]>
  maxSize: number
  maxRunning: number
}

/**
 * Batches simultaneous requests: one that arrives while nothing runs is run at once, those that arrive meanwhile share the
 * next one. No request waits for others to arrive, and the batches grow with the load.
 */
export function batchRequests<Request, Answer>(batching: Batching<Request, Answer>): (request: Request) => Promise<Answer> {
  const { conflictKeys, run, maxSize, maxRunning } = batching
  let queue: Waiting<Request, Answer>[] = []
  const taken = new Set<string>()
  let running = 0

  const nextBatch = () => {
    const batch: Waiting<Request, Answer>[] = []
    const left: Waiting<Request, Answer>[] = []
    for (const one of queue) {
      if (batch.length === maxSize || one.keys.some((key) => taken.has(key))) left.push(one)
      else {
        for (const key of one.keys) taken.add(key)
        batch.push(one)
      }
    }
    queue = left
    return batch
  }

  const advance = () => {
    while (running < maxRunning) {
      const batch = nextBatch()
      if (batch.length === 0) return
      running += 1
      void answer(batch)
    }
  }

  const free = (done: readonly Waiting<Request, Answer>[]) => {
    for (const { keys } of done) for (const key of keys) taken.delete(key)
    advance()
  }

  const answer = async (batch: readonly Waiting<Request, Answer>[]) => {
    const answers = await run(batch.map(({ request }) => request)).catch((error) => batch.map(() => Promise.reject(error)))
    running -= 1
    for (const [index, one] of batch.entries()) {
      const answer = answers[index] as Answer | Promise<Answer>
      if (answer instanceof Promise) void answer.then(one.resolve, one.reject).then(() => free([one]))
      else one.resolve(answer)
    }
    free(batch.filter((_, index) => !(answers[index] instanceof Promise)))
  }

  return (request) => {
    const one = { request, keys: conflictKeys(request), ...Promise.withResolvers<Answer>() }
    queue.push(one)
    advance()
    return one.promise
  }
}
