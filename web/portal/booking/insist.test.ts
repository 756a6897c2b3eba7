import { expect, test } from 'vitest'
import { offline, Problem } from '../../data/problem.ts'
import { insist, type Undecided } from './insist.ts'

const unknown = () => new Problem(503, { code: 'PAYMENT_UNKNOWN' }, '2')
const inFlight = () => new Problem(409, { code: 'IN_FLIGHT' }, '2')

/** Makes a call that is answered so, one after the other; the last answer stays. */
async function called(...answers: (Problem | string)[]) {
  const seen = { calls: 0, waits: [] as number[], reasons: [] as Undecided[] }
  const send = async () => {
    const answer = answers[Math.min(seen.calls, answers.length - 1)]
    seen.calls += 1
    if (answer instanceof Problem) throw answer
    return answer
  }
  const pause = async (milliseconds: number) => seen.waits.push(milliseconds)
  const result = await insist(send, (why) => seen.reasons.push(why), pause).catch((error: Problem) => error.code)
  return { result, ...seen }
}

test('an answer is an answer', async () => {
  expect(await called('booked')).toEqual({ result: 'booked', calls: 1, waits: [], reasons: [] })
})

test('a lost answer is requested again a few times', async () => {
  expect(await called(offline(), offline(), 'booked')).toEqual({
    result: 'booked',
    calls: 3,
    waits: [1000, 1000],
    reasons: ['lost', 'lost'],
  })
  expect(await called(offline())).toMatchObject({ result: 'OFFLINE', calls: 4 })
})

test('a payment of unknown outcome is requested again a few times, as the server says', async () => {
  expect(await called(unknown(), 'booked')).toEqual({ result: 'booked', calls: 2, waits: [2000], reasons: ['card'] })
  expect(await called(unknown())).toMatchObject({ result: 'PAYMENT_UNKNOWN', calls: 4 })
})

test('a card that is being checked has as long as that may take', async () => {
  expect(await called(...Array(20).fill(inFlight()), 'booked')).toMatchObject({ result: 'booked', calls: 21 })
  expect(await called(inFlight())).toMatchObject({ result: 'IN_FLIGHT', calls: 31 })
  expect(await called(unknown(), inFlight(), unknown(), inFlight(), 'booked')).toMatchObject({ result: 'booked', calls: 5 })
})

test.each([
  ['a refusal', new Problem(402, { code: 'PAYMENT' })],
  ['a failure without a word of when', new Problem(503, { code: 'BUSY' })],
  ['a long wait', new Problem(429, { code: 'TOO_MANY' }, '60')],
])('%s is reported at once', async (_name, problem) => {
  expect(await called(problem, 'booked')).toMatchObject({ result: problem.code, calls: 1 })
})
