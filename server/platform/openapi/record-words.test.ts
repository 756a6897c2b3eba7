import { expect, test } from 'vitest'
import { manyOf, oneOfRecord } from './record-words.ts'

test.each([
  ['applicant_history', 'an applicant history', 'applicant histories'],
  ['api_key', 'an api key', 'api keys'],
  ['special_day', 'a special day', 'special days'],
  ['address', 'an address', 'addresses'],
  ['saved_search', 'a saved search', 'saved searches'],
  ['user_account', 'a user', 'users'],
])('%s is %s, and several are %s', (table, one, many) => {
  expect([oneOfRecord({ table }), manyOf({ table })]).toEqual([one, many])
})
