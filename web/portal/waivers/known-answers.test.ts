import { expect, test } from 'vitest'
import { knownAnswers } from './known-answers.ts'

const person = { firstName: 'Ada', middleName: 'May', lastName: 'King', formerLast1: 'Byron' }

test('a waiver starts with the names of the application, and with nothing else', () => {
  const fields = { capture: ['legal_name', 'former_names', 'convicted'], required: ['legal_name', 'initials'] }
  expect(knownAnswers(person, fields)).toEqual({ legal_name: 'Ada May King', former_names: 'Ada Byron' })
})

test('nothing is filled in if the applicant’s data are unknown', () => {
  expect(knownAnswers({}, { capture: ['legal_name', 'former_names'] })).toEqual({})
})
