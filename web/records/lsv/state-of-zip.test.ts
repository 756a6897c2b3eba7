import { expect, test } from 'vitest'
import { listZipPlaces } from '../../zip-lists.ts'
import { stateOfZip } from './state-of-zip.ts'

test('the state of each postal area is that of the list of places, or is not said', () => {
  const wrong = [...listZipPlaces()].filter(([area, list]) => {
    const states = new Set(Object.values(list).map(([, state]) => state))
    const said = stateOfZip(`${area}01`)
    return said !== null && !(states.size === 1 && states.has(said))
  })
  expect(wrong.map(([area]) => area)).toEqual([])
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
