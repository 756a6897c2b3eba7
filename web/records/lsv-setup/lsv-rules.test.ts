import { expect, test } from 'vitest'
import { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import { instructions } from '../lsv/profile-fields.ts'
import { editNames, type LsvValues, newLsv } from './lsv-rules.ts'

const typed: LsvValues = {
  name: 'Uptown',
  location_street1: '1 High St',
  location_street2: null,
  location_city: 'Miami',
  location_state: 'FL',
  location_postal: '33101',
  location_email: 'up@bims.example',
  contact_first_name: 'Ana',
  contact_last_name: 'Alvarez',
  contact_phone: '3055550100',
  url: 'https://up.example',
  applicant_instructions: null,
  translations: null,
  timezone: 'America/New_York',
  appointment_duration: 15,
  stations: 1,
}

test('contact, public address and office of a new location are filled from one form', () => {
  const draft = newLsv(typed)
  expect(liveScanVendor.draft.safeParse(draft).success).toBe(true)
  expect(draft).toMatchObject({
    location_name: 'Uptown',
    location_email: 'up@bims.example',
    location_phone: '3055550100',
    contact_email: 'up@bims.example',
    office_email: 'up@bims.example',
    office_phone: '3055550100',
    office_street1: '1 High St',
    office_street2: null,
    office_city: 'Miami',
    office_state: 'FL',
    office_postal: '33101',
  })
  expect(draft).not.toHaveProperty('logo')
  expect(draft).not.toHaveProperty('public')
})

test('every field of a location that can be changed is in its dialogs', () => {
  const { fields, readonly, immutable } = liveScanVendor
  const changeable = Object.keys(fields).filter((name) => !readonly.includes(name) && !immutable.includes(name))
  const elsewhere = ['timezone', 'appointment_duration', 'stations', 'logo', 'public']
  expect([...Object.values(editNames).flat(), ...instructions, ...elsewhere].sort()).toEqual(changeable.sort())
})
