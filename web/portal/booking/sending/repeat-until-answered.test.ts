import { expect, test } from 'vitest'
import { offline, Problem } from '../../../data/problem.ts'
import { repeatUntilAnswered, type Undecided } from './repeat-until-answered.ts'

const unknown = () => new Problem(503, { code: 'PAYMENT_UNKNOWN' }, '2')
const cardInFlight = () => new Problem(409, { code: 'CARD_IN_FLIGHT' }, '2')
const inFlight = () => new Problem(409, { code: 'IN_FLIGHT' }, '2')

/** Makes a call that gets these answers one after another; the last one repeats. */
async function called(...answers: (Problem | string)[]) {
  const seen = { calls: 0, waits: [] as number[], reasons: [] as Undecided[] }
  const send = async () => {
    const answer = answers[Math.min(seen.calls, answers.length - 1)]
    seen.calls += 1
    if (answer instanceof Problem) throw answer
    return answer
  }
  const pause = async (milliseconds: number) => seen.waits.push(milliseconds)
  const result = await repeatUntilAnswered(send, (why) => seen.reasons.push(why), pause).catch((error: Problem) => error.code)
  return { result, ...seen }
}

test('an answer is returned', async () => {
  expect(await called('booked')).toEqual({ result: 'booked', calls: 1, waits: [], reasons: [] })
})

test('a call with a lost answer is repeated a few times', async () => {
  expect(await called(offline(), offline(), 'booked')).toEqual({
    result: 'booked',
    calls: 3,
    waits: [1000, 1000],
    reasons: ['lost', 'lost'],
  })
  expect(await called(offline())).toMatchObject({ result: 'OFFLINE', calls: 4 })
})

test('a call with an unknown payment is repeated a few times, at the server’s interval', async () => {
  expect(await called(unknown(), 'booked')).toEqual({ result: 'booked', calls: 2, waits: [2000], reasons: ['card'] })
  expect(await called(unknown())).toMatchObject({ result: 'PAYMENT_UNKNOWN', calls: 4 })
})

test('a call is repeated for as long as a card may be checked', async () => {
  expect(await called(...Array(20).fill(cardInFlight()), 'booked')).toMatchObject({ result: 'booked', calls: 21 })
  expect(await called(cardInFlight())).toMatchObject({ result: 'CARD_IN_FLIGHT', calls: 31 })
  expect(await called(unknown(), cardInFlight(), unknown(), cardInFlight(), 'booked')).toMatchObject({ result: 'booked', calls: 5 })
})

test('a call whose key is in use is repeated for as long, and no card is mentioned', async () => {
  expect(await called(inFlight(), 'booked')).toMatchObject({ result: 'booked', reasons: ['running'] })
  expect(await called(cardInFlight(), 'booked')).toMatchObject({ result: 'booked', reasons: ['card'] })
  expect(await called(inFlight())).toMatchObject({ result: 'IN_FLIGHT', calls: 31 })
})

test.each([
  ['a refusal', new Problem(402, { code: 'PAYMENT' })],
  ['a failure without a retry hint', new Problem(503, { code: 'BUSY' })],
  ['a long wait', new Problem(429, { code: 'TOO_MANY' }, '60')],
])('%s is reported at once', async (_name, problem) => {
  expect(await called(problem, 'booked')).toMatchObject({ result: problem.code, calls: 1 })
})
