import { expect, test } from 'vitest'
import { stateOfTime } from './time-state.ts'

const NOW = Date.parse('2026-11-24T14:00:00Z')
const MINUTE = 60_000
const lost = { error: 'Somebody else has booked that time.', alternatives: { times: [], elsewhere: null } }

test('the chosen time is in one state: held until the end given by the server, ended, lost, or unknown', () => {
  const at = (minutes: number) => stateOfTime({ lost: null, held_until: NOW + minutes * MINUTE, unheld: false }, NOW)
  expect(at(29)).toEqual({ is: 'held', minutes: 29 })
  expect(at(5)).toEqual({ is: 'held', minutes: 5 })
  expect(at(0.2)).toEqual({ is: 'held', minutes: 1 })
  expect(at(0)).toEqual({ is: 'ended' })
  expect(at(-3)).toEqual({ is: 'ended' })
  expect(stateOfTime({ lost: null, held_until: null, unheld: false }, NOW)).toEqual({ is: 'unknown' })
})

test('a time that is another’s is lost, whatever was held', () => {
  expect(stateOfTime({ lost, held_until: NOW + MINUTE, unheld: false }, NOW)).toEqual({ is: 'lost' })
  expect(stateOfTime({ lost, held_until: null, unheld: true }, NOW)).toEqual({ is: 'lost' })
})

test('a time that is not kept, since too many are, is told apart from one without an answer, and from one that was kept before', () => {
  expect(stateOfTime({ lost: null, held_until: null, unheld: true }, NOW)).toEqual({ is: 'unheld' })
  expect(stateOfTime({ lost: null, held_until: NOW, unheld: true }, NOW)).toEqual({ is: 'ended' })
})
