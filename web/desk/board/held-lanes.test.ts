import { expect, test } from 'vitest'
import { appointmentOf } from '../../testing/appointment.ts'
import { holdLane } from './held-lanes.ts'

const [ann, ben, cy, dee] = [1, 2, 3, 4].map((number) => appointmentOf({ id: 1_000_000_000 + number })) as [
  ReturnType<typeof appointmentOf>,
  ReturnType<typeof appointmentOf>,
  ReturnType<typeof appointmentOf>,
  ReturnType<typeof appointmentOf>,
]
const placesOf = (rows: ReturnType<typeof holdLane>) => rows.map(({ appointment, gone }) => [appointment.id - 1_000_000_000, gone])

test('while a lane is held, nobody’s row moves: who leaves keeps the place, and who comes is last', () => {
  const arrived = { ...ann, arrived_at: '2026-11-23T14:00:00.000Z' }
  const held = holdLane([ann, ben, cy], [dee, ben, cy], new Map([[ann.id, arrived]]))
  expect(placesOf(held)).toEqual([
    [1, true],
    [2, false],
    [3, false],
    [4, false],
  ])
  expect(held[0]?.appointment).toBe(arrived)
})

test('who is in no lane any more, such as cancelled or marked as missed on an earlier day, has left', () => {
  const held = holdLane([ann, ben, cy], [cy], new Map([ann, cy].map((one) => [one.id, one])))
  expect(held.map(({ gone, left }) => [gone, left])).toEqual([
    [true, false],
    [true, true],
    [false, false],
  ])
})

test('who comes back is again in the same place', () => {
  expect(placesOf(holdLane([ann, ben], [ben], new Map()))).toEqual([
    [1, true],
    [2, false],
  ])
  expect(placesOf(holdLane([ann, ben], [ann, ben], new Map()))).toEqual([
    [1, false],
    [2, false],
  ])
})
