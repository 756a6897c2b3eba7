import { expect, test } from 'vitest'
import { faultOf } from './answers.ts'
import { type Request, type Route, requestTo } from './generator.ts'
import { randomOf } from './random.ts'
import { type Asker, askers, openStage, type Stage } from './stage.ts'

const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 5_000)
/* The same requests in every test run, so that failures are due to changes; the drill draws a new seed each time. */
const SEED = Number(process.env.HOSTILE_SEED ?? 20_261_122)
/* The number of requests per server and its rows, since some of them succeed. */
const PER_STAGE = 1_000
const AT_ONCE = 8
const SHOWN = 15
const GOLDEN = 0x9e3779b9

type Answer = { status: number; ms: number; fault: string | undefined }

test(`${REQUESTS} hostile requests over all routes and roles are answered below 500 and in valid form`, {
  timeout: 120_000 + REQUESTS * 50,
}, async () => {
  console.log(`HOSTILE_SEED=${SEED}`)
  const answers: Answer[] = []
  for (let from = 0; from < REQUESTS; from += PER_STAGE) answers.push(...(await sendStage(from, Math.min(REQUESTS, from + PER_STAGE))))
  report(answers)
  const faults = answers.flatMap(({ fault }) => fault ?? [])
  expect(faults.slice(0, SHOWN), `${faults.length} faults with HOSTILE_SEED=${SEED}`).toEqual([])
  expect(answers).toHaveLength(REQUESTS)
  // Otherwise the requests were refused too early to test anything.
  expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(REQUESTS / 10)
})

async function sendStage(from: number, to: number): Promise<Answer[]> {
  const stage = await openStage()
  const slots = openTimes()
  const indexes = Array.from({ length: to - from }, (_, at) => from + at)
  const answers: Answer[] = []
  const work = async () => {
    for (let index = indexes.shift(); index !== undefined; index = indexes.shift()) answers.push(await sendOne(stage, slots, index))
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  } finally {
    await stage.close()
  }
  return answers
}

/* Route and role take turns, so that each pair occurs; everything else depends on the seed. */
async function sendOne(stage: Stage, slots: string[], index: number): Promise<Answer> {
  const routes = stage.routes.flatMap((route) => Array<Route>(weightOf(route)).fill(route))
  const random = randomOf(SEED ^ Math.imul(index + 1, GOLDEN))
  const at = index % routes.length
  const route = routes[at] as Route
  const who = askers[(Math.floor(index / routes.length) + at) % askers.length] as Asker
  const request = requestTo(route, { random, slots, ...stage.source })
  const answer = await stage.ask(who, request).catch((error: Error) => ({ status: 0, type: '', body: error.message, ms: 0 }))
  const fault = faultOf(route, request, answer)
  return {
    status: answer.status,
    ms: answer.ms,
    fault: fault && `${index} ${who} ${described(request)} -> ${fault}: ${answer.status} ${short(answer.body)}`,
  }
}

/* Writes are drawn more often than reads, and bookings most; closed routes least. */
function weightOf({ method, url, schema }: Route): number {
  if (url.endsWith('/schedule')) return 14
  return !schema.hide && ['POST', 'PATCH', 'PUT', 'DELETE'].includes(method) ? 3 : 1
}

/* Downtown is open on Mondays. */
function openTimes(): string[] {
  const today = Temporal.Now.plainDateISO('America/New_York')
  const monday = today.add({ days: 8 - today.dayOfWeek })
  const at = (week: number, quarter: number) =>
    monday
      .add({ weeks: week })
      .toZonedDateTime({ timeZone: 'America/New_York', plainTime: '09:00' })
      .add({ minutes: quarter * 15 })
      .toInstant()
      .toString()
  return [0, 1, 2, 3].flatMap((week) => Array.from({ length: 32 }, (_, quarter) => at(week, quarter)))
}

function report(answers: Answer[]) {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  const statuses = Map.groupBy(answers, ({ status }) => status)
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, { length }]) => `${status}: ${length}`)
  console.log(`${counts.join(', ')}; p99 ${Math.round(times[Math.floor(times.length * 0.99)] ?? 0)} ms with ${AT_ONCE} at once`)
}

const short = (text: string, most = 240) => (text.length > most ? `${text.slice(0, most)}… (${text.length})` : text)

const described = ({ method, path, headers, body }: Request) =>
  `${method} ${short(path)} ${short(JSON.stringify(headers))} ${short(JSON.stringify(body))}`
