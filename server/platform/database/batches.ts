/** A request that waits for its batch. */
type Waiting<Request, Answer> = { request: Request; keys: readonly string[] } & PromiseWithResolvers<Answer>

/** How requests are batched. */
type Batching<Request, Answer> = {
  /** What no two requests of the running batches may share: a request that shares one waits for a later batch. */
  conflictKeys(request: Request): readonly string[]
  /** Does all requests of a batch; the answers in the same order. A failure fails the whole batch. */
  run(batch: readonly Request[]): Promise<readonly Answer[]>
  maxSize: number
  maxRunning: number
}

/**
 * Batches simultaneous requests: one that arrives while nothing runs is a batch of its own at once, those that arrive meanwhile share the
 * next one. No request waits for others to arrive, and the batches grow with the load.
 */
export function inBatches<Request, Answer>(batching: Batching<Request, Answer>): (request: Request) => Promise<Answer> {
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
      void answer(batch).then(() => {
        running -= 1
        for (const { keys } of batch) for (const key of keys) taken.delete(key)
        advance()
      })
    }
  }

  const answer = async (batch: readonly Waiting<Request, Answer>[]) => {
    try {
      const answers = await run(batch.map(({ request }) => request))
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (request) => {
    const one = { request, keys: conflictKeys(request), ...Promise.withResolvers<Answer>() }
    queue.push(one)
    advance()
    return one.promise
  }
}
