import { expect, test } from 'vitest'
import { appointmentOf } from '../../../testing/appointment.ts'
import { commandOf, type ScanCommand } from './scan-commands.ts'

const now = new Date('2026-11-23T14:20:00Z')
const command = (name: ScanCommand, chosen: ReturnType<typeof appointmentOf>) => commandOf(name, [chosen], chosen, { now, may: () => true })

test('U opens what sets back a visit that was completed by mistake', () => {
  const done = appointmentOf({ status: 'COMPLETED', date_time: '2026-11-23T14:00:00.000Z' })
  expect(command('undo', done)).toEqual({ action: 'reinstate', appointment: done })
})

test('of a day that is over, the data of an open visit are corrected, those of a completed one are not', () => {
  const yesterday = {
    date_time: '2026-11-22T14:00:00.000Z',
    arrived_at: '2026-11-22T14:00:00.000Z',
    started_at: '2026-11-22T14:05:00.000Z',
  }
  const [open, done] = [appointmentOf(yesterday), appointmentOf({ ...yesterday, status: 'COMPLETED' })]
  expect(command('correct', open)).toEqual({ action: 'correct', appointment: open })
  expect(command('file', open)).toEqual({ action: 'file', appointment: open })
  for (const name of ['correct', 'file'] as const) expect(command(name, done)).toHaveProperty('refusal')
})

test('I says that an applicant type asks for no ID document', () => {
  const one = appointmentOf({ date_time: '2026-11-23T14:00:00.000Z', id_document: null, missing: [] })
  expect(command('idDocument', one)).toEqual({ refusal: expect.stringMatching(/: this applicant type asks for no ID document\.$/) })
})
