import { expect, test } from 'vitest'
import { inRounds } from './batches.ts'

/** Rounds that end when the test says so; what is asked is a name, and names that begin alike stay apart. */
function watched({ most = 10, atOnce = 1 } = {}) {
  const rounds: { asked: readonly string[]; end: () => void; fail: () => void }[] = []
  const ask = inRounds<string, string>({
    apart: ([first = '']) => [first],
    run: (asked) =>
      new Promise((resolve, reject) => {
        rounds.push({ asked, end: () => resolve(asked.map((name) => `${name}!`)), fail: () => reject(new Error('round')) })
      }),
    most,
    atOnce,
  })
  return { ask, rounds }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('who comes first goes at once, who comes meanwhile goes together, each with the own answer', async () => {
  const { ask, rounds } = watched()
  const answers = ['a', 'b', 'c'].map(ask)
  expect(rounds.map(({ asked }) => asked)).toEqual([['a']])
  rounds[0]?.end()
  expect(await answers[0]).toBe('a!')
  await turn()
  expect(rounds[1]?.asked).toEqual(['b', 'c'])
  rounds[1]?.end()
  expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!'])
})

test('what has to stay apart is in no two rounds at once, and nobody behind it waits for it', async () => {
  const { ask, rounds } = watched({ atOnce: 2 })
  const answers = ['a1', 'a2', 'b', 'a3'].map(ask)
  expect(rounds.map(({ asked }) => asked)).toEqual([['a1'], ['b']])
  rounds[1]?.end()
  await answers[2]
  await turn()
  expect(rounds).toHaveLength(2)
  rounds[0]?.end()
  await turn()
  expect(rounds[2]?.asked).toEqual(['a2'])
  rounds[2]?.end()
  await turn()
  rounds[3]?.end()
  expect(await Promise.all(answers)).toEqual(['a1!', 'a2!', 'b!', 'a3!'])
})

test('a round has so many at most, and so many are under way', async () => {
  const { ask, rounds } = watched({ most: 2, atOnce: 2 })
  const answers = ['a', 'b', 'c', 'd', 'e'].map(ask)
  expect(rounds.map(({ asked }) => asked)).toEqual([['a'], ['b']])
  rounds[0]?.end()
  await turn()
  expect(rounds[2]?.asked).toEqual(['c', 'd'])
  for (const round of rounds.slice(1)) round.end()
  await turn()
  rounds[3]?.end()
  expect(await Promise.all(answers)).toEqual(['a!', 'b!', 'c!', 'd!', 'e!'])
})

test('a failure is told to all of the round, and the next one goes on', async () => {
  const { ask, rounds } = watched()
  const answers = Promise.allSettled(['a', 'b', 'a2'].map(ask))
  rounds[0]?.end()
  await turn()
  expect(rounds[1]?.asked).toEqual(['b', 'a2'])
  rounds[1]?.fail()
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  const later = ask('b')
  await turn()
  rounds[2]?.end()
  expect(await later).toBe('b!')
})
