import { expect, test } from 'vitest'
import { stateOfZip } from './state-of-zip.ts'

test('the state of a ZIP code is known, but not in an area that two states share', () => {
  expect(['10271', '10271-1234', '60601', '06390', '102', '00000', null].map(stateOfZip)).toEqual([
    'NY',
    'NY',
    'IL',
    null,
    null,
    null,
    null,
  ])
})
