import autocannon from 'autocannon'
import type { Load, Loaded } from './processes.ts'

process.once('message', async (what: Load) => {
  process.send?.(await loaded(what))
})

async function loaded({ port, connections, seconds, method, paths, headers, bodies }: Load): Promise<Loaded> {
  const statuses: Record<string, number> = {}
  let next = 0
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    ...(bodies === undefined ? { duration: seconds } : { amount: bodies.length }),
    headers,
    requests: paths.map((path) => ({
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
                headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': `bench-${process.pid}-${next}` },
              }
            },
          }),
      onResponse: (status: number) => {
        statuses[status] = (statuses[status] ?? 0) + 1
      },
    })),
  })
  const took = bodies === undefined ? seconds : result.duration
  return { perSecond: result.requests.total / took, p95Ms: result.latency.p97_5, statuses }
}
