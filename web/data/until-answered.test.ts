import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offline, Problem } from './problem.ts'
import { untilAnswered } from './until-answered.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const byProxy = (status: number) => new Problem(status, {})
const refused = (status: number, code: string) => new Problem(status, { code })

/** The outcome of work whose calls end in these ways, the last one for ever; and the number of calls. */
async function run(...ends: (Problem | 'done')[]) {
  let calls = 0
  const work = async () => {
    const end = ends[Math.min(calls, ends.length - 1)] as Problem | 'done'
    calls += 1
    if (end !== 'done') throw end
    return end
  }
  const outcome = untilAnswered(work, () => calls < 9).catch((error: Problem) => error.code)
  await vi.runAllTimersAsync()
  return [await outcome, calls]
}

test.each([
  { name: 'a lost answer', problems: [offline()] },
  { name: 'an answer of a proxy alone', problems: [byProxy(502)] },
  { name: 'a lost answer and then an answer of a proxy', problems: [offline(), byProxy(502), byProxy(504)] },
  { name: 'a lost answer and then a busy server', problems: [offline(), refused(503, 'UNAVAILABLE'), refused(429, 'TOO_MANY')] },
  { name: 'a lost answer to work that is still done', problems: [offline(), refused(409, 'IN_FLIGHT')] },
])('work is repeated after $name', async ({ problems }) => {
  expect(await run(...problems, 'done')).toEqual(['done', problems.length + 1])
})

test('a refusal ends it, also after a lost answer', async () => {
  expect(await run(refused(409, 'MORE_THAN_DUE'))).toEqual(['MORE_THAN_DUE', 1])
  expect(await run(offline(), refused(409, 'MORE_THAN_DUE'))).toEqual(['MORE_THAN_DUE', 2])
})

test('a busy server is a refusal as long as no answer was lost', async () => {
  expect(await run(refused(503, 'UNAVAILABLE'))).toEqual(['UNAVAILABLE', 1])
})

test('it ends when it no longer goes on', async () => {
  expect(await run(offline())).toEqual(['OFFLINE', 9])
})
