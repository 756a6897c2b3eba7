import { expect, test } from 'vitest'
import { knownAnswers } from './known-answers.ts'

const person = { firstName: 'Ada', middleName: 'May', lastName: 'King', formerLast1: 'Byron' }

test('a waiver begins with the names that were typed before, and with nothing else', () => {
  const fields = { capture: ['legal_name', 'former_names', 'convicted'], required: ['legal_name', 'initials'] }
  expect(knownAnswers(person, fields)).toEqual({ legal_name: 'Ada May King', former_names: 'Ada Byron' })
})

test('nothing is filled in of somebody whose data are not known', () => {
  expect(knownAnswers({}, { capture: ['legal_name', 'former_names'] })).toEqual({})
})
