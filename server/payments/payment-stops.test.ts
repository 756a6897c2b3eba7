import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DECLINED, GOOD, openPayingTestServer, type PayingTestServer } from '../testing/payments.ts'
import type { Answer } from '../testing/test-server.ts'

const TIMES_OUT_AFTER = '4000000000000259'
/** More steps than the longest flow has. */
const MAX_STEPS = 120

let server: PayingTestServer
beforeAll(async () => {
  server = await openPayingTestServer()
})
beforeEach(() => server.clear())
afterAll(() => server.close())

type Flow = { cards: string[]; cancels?: boolean; works?: boolean }

/** Runs the applicant's flow; calls that met a stopped server are answered with 500. */
async function go({ cards, cancels, works }: Flow): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const card of cards) {
    const token = await server.token(card, 'a')
    if (token !== undefined) answers.push(await server.pay({ token, key: 'a' }))
  }
  const booked = answers.find(({ status }) => status === 201)
  if (works) await server.work().catch(() => undefined)
  if (cancels && booked !== undefined) answers.push(await server.call('DELETE', `appointments/${booked.body.id}`, { who: 'downtown' }))
  return answers
}

const flows: [name: string, flow: Flow][] = [
  ['a card that approves', { cards: [GOOD], works: true }],
  ['a declined card, then another', { cards: [DECLINED, GOOD], works: true }],
  ['a card without an answer, then another', { cards: [TIMES_OUT_AFTER, GOOD], works: true }],
  ['a card that approves, and a cancellation at once', { cards: [GOOD], cancels: true }],
  ['a card that approves, and a cancellation after it was charged', { cards: [GOOD], works: true, cancels: true }],
]

/** The time at which the applicant repeats the key: never, before the recovery, after it. */
const returns = ['never', 'before', 'after'] as const

/** Each stop with one of the three in turn; in the drill with all. */
const ways = process.env.PAYMENT_STOPS === 'all' ? returns.map((way) => [way] as const) : [returns]

test.each(flows.flatMap(([name, flow]) => ways.map((way) => [name, way.join(', '), flow, way] as const)))(
  'stopping the server at every step of %s with the applicant returning %s leaves both ledgers equal',
  { timeout: 180_000 },
  async (_name, _when, flow, way) => {
    const seen: string[] = []
    for (let stop = 1; ; stop += 1) {
      expect(stop).toBeLessThan(MAX_STEPS)
      await server.clear()
      const token = await server.token(flow.cards[0], 'a')
      server.stops.arm(stop)
      const first = flow.cards.length === 1 ? await withToken(flow, token) : await go(flow)
      const finished = server.stops.passed.length < stop
      if (!finished) seen.push(server.stops.passed.at(-1) ?? '')
      server.stops.arm(null)
      await afterwards(token, way[stop % way.length])
      expect([stop, seen.at(-1), await server.disagreements()]).toEqual([stop, seen.at(-1), []])
      await expectKept(first)
      if (finished) break
    }
    for (const step of ['before the commit', 'after a transaction', 'before create', 'after create', 'before confirm', 'after confirm'])
      expect(seen).toContain(step)
  },
)

async function afterwards(token: string, returning: (typeof returns)[number] | undefined) {
  if (returning === 'before') await withToken({ cards: [GOOD] }, token)
  await server.expire()
  await server.recover()
  if (returning !== 'after') return
  await withToken({ cards: [GOOD] }, token)
  await server.expire()
  await server.recover()
}

/** Runs the flow with a token that was made before the stop was set. */
async function withToken({ cancels, works }: Flow, token: string): Promise<Answer[]> {
  const answers = [await server.pay({ token, key: 'a' })]
  if (works) await server.work().catch(() => undefined)
  const [booked] = answers
  if (cancels && booked?.status === 201) answers.push(await server.call('DELETE', `appointments/${booked.body.id}`, { who: 'downtown' }))
  return answers
}

/** An acknowledged booking is booked and paid; an acknowledged cancellation is refunded. */
async function expectKept(answers: Answer[]) {
  const booked = answers.find(({ status }) => status === 201)
  if (booked === undefined) return
  const cancelled = answers.some(({ status }) => status === 204)
  const [last] = (await server.states(booked.body.id)).slice(-1)
  if (cancelled) expect(last).toBe('REFUNDED')
  else expect(['PAID', 'REFUNDED']).toContain(last)
}
