import { expect, test } from 'vitest'
import { appointmentOf } from '../../../testing/appointment.ts'
import { commandOf, type ScanCommand } from './scan-commands.ts'

const now = new Date('2026-11-23T14:20:00Z')
const command = (name: ScanCommand, chosen: ReturnType<typeof appointmentOf>) => commandOf(name, [chosen], chosen, { now, may: () => true })

test('U opens what sets back a visit that was completed by mistake', () => {
  const done = appointmentOf({ status: 'COMPLETED', date_time: '2026-11-23T14:00:00.000Z' })
  expect(command('undo', done)).toEqual({ action: 'setBack', appointment: done })
})

test('I says that an applicant type asks for no ID document', () => {
  const one = appointmentOf({ date_time: '2026-11-23T14:00:00.000Z', id_document: null, missing: [] })
  expect(command('idDocument', one)).toEqual({ refusal: expect.stringMatching(/: this applicant type asks for no ID document\.$/) })
})
