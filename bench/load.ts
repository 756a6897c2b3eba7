import autocannon from 'autocannon'
import type { Load, Loaded } from './processes.ts'

process.once('message', async (what: Load) => {
  process.send?.(await loaded(what))
})

async function loaded({ port, connections, seconds, method, paths, headers, bodies, ownAddresses = false }: Load): Promise<Loaded> {
  const statuses: Record<string, number> = {}
  const times: number[] = []
  let next = 0
  let clients = 0
  const requests = paths.map(
    (path): autocannon.Request => ({
      method,
      path,
      ...(bodies === undefined
        ? {}
        : {
            setupRequest: (request: autocannon.Request) => {
              const body = bodies[next % bodies.length] as string
              next += 1
              return {
                ...request,
                body,
                headers: {
                  ...headers,
                  ...(ownAddresses ? { 'x-forwarded-for': addressOf(next) } : {}),
                  'content-type': 'application/json',
                  'idempotency-key': `bench-${process.pid}-${next}`,
                },
              }
            },
          }),
      onResponse: (status: number) => {
        statuses[status] = (statuses[status] ?? 0) + 1
      },
    }),
  )
  const options: autocannon.Options = {
    url: `http://127.0.0.1:${port}`,
    connections,
    ...(bodies === undefined ? { duration: seconds } : { amount: bodies.length }),
    headers,
    requests: requests.slice(0, 1),
  }
  // Each connection begins at its own path. A single path is not set again, which would require a body.
  if (requests.length > 1)
    options.setupClient = (client) => {
      const from = Math.floor((clients * requests.length) / connections)
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)])
      clients += 1
    }
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  const started = performance.now()
  let answered = started
  // Its own percentiles do not include the 95th, and its own duration is counted in half seconds.
  autocannon(options, (error, done) => (error ? reject(error) : resolve(done))).on('response', (_client, _status, _bytes, ms) => {
    times.push(ms)
    answered = performance.now()
  })
  const result = await promise
  const took = bodies === undefined ? seconds : (answered - started) / 1000
  return { perSecond: result.requests.total / took, p95Ms: percentile(times, 0.95), statuses }
}

const addressOf = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`

const percentile = (times: number[], share: number) => times.sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
