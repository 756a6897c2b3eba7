import { expect, test } from 'vitest'
import { appointmentOf } from '../../../testing/appointment.ts'
import { arrivalsBetween } from './use-arrivals.ts'

const ann = appointmentOf({ id: 1_000_000_001 })
const arrived = { ...ann, arrived_at: '2026-11-23T14:00:00.000Z' }
const ben = appointmentOf({ id: 1_000_000_002, first_name: 'Ben' })

test('arrivals are new appointments and check-ins, not steps, outcomes or cancellations', () => {
  expect(arrivalsBetween([ann], [ann, ben])).toEqual([ben])
  expect(arrivalsBetween([ann, ben], [arrived, ben])).toEqual([arrived])
  expect(arrivalsBetween([arrived], [{ ...arrived, started_at: '2026-11-23T14:01:00.000Z' }])).toEqual([])
  expect(arrivalsBetween([arrived], [{ ...arrived, status: 'COMPLETED' }])).toEqual([])
  expect(arrivalsBetween([ann, ben], [ann])).toEqual([])
  expect(arrivalsBetween([], [{ ...ann, status: 'COMPLETED' }])).toEqual([])
})
