import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { haveSameTime, zoneOfZip } from './zone-of-zip.ts'

type Codes = Readonly<Record<string, { zip: string; state: string; longitude: number; latitude: number; country: string; city: string }>>
const { codes } = createRequire(import.meta.url)('zipcodes/lib/codes.js') as { codes: Codes }
const known = Object.values(codes).filter(({ country }) => country === 'US')

const [E, C, M, P] = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles']
/** The zones of each state; those of states with two zones first the eastern one. */
const zonesOf: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries('CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV'.split(' ').map((state) => [state, [E]])),
  ...Object.fromEntries('AL AR IA IL LA MN MO MS OK WI'.split(' ').map((state) => [state, [C]])),
  ...Object.fromEntries('CO MT NM UT WY'.split(' ').map((state) => [state, [M]])),
  ...Object.fromEntries('CA NV WA'.split(' ').map((state) => [state, [P]])),
  ...Object.fromEntries('FL IN KY MI TN'.split(' ').map((state) => [state, [E, C]])),
  ...Object.fromEntries('KS ND NE SD TX'.split(' ').map((state) => [state, [C, M]])),
  ...{ ID: [M, P], OR: [M, P], AZ: ['America/Phoenix'], AK: ['America/Anchorage'], HI: ['Pacific/Honolulu'] },
  ...{ PR: ['America/Puerto_Rico'], VI: ['America/Puerto_Rico'], GU: ['Pacific/Guam'] },
}

test('every known ZIP code gets a zone of its state, or none', () => {
  const wrong = known.filter(({ zip, state }) => {
    const zone = zoneOfZip(zip)
    return zone !== null && zonesOf[state] !== undefined && !zonesOf[state].includes(zone)
  })
  expect(wrong.map(({ zip, state }) => `${zip} ${state} ${zoneOfZip(zip)}`)).toEqual([])
})

test('nearly all ZIP codes of states with one zone get it', () => {
  const single = known.filter(({ state }) => zonesOf[state]?.length === 1)
  const missing = single.filter(({ zip }) => zoneOfZip(zip) === null)
  expect(missing.length / single.length).toBeLessThan(0.02)
})

test('in states with two zones no place far in the east gets the western one, nor one far in the west the eastern', () => {
  // The longitudes east and west of which there is one zone; Idaho's and Oregon's boundaries run from west to east. The north of North
  // Dakota is in Central Time up to Montana.
  const bounds: Readonly<Record<string, readonly [westOf: number, eastOf: number]>> = {
    ...{ FL: [-84.7, -86], IN: [-86.2, -88], KY: [-84.9, -86.7], MI: [-87, -90], TN: [-84.6, -85.7] },
    ...{ KS: [-100, -102], ND: [-99.5, -104.2], NE: [-99.5, -102.5], SD: [-99.8, -102.5], TX: [-104.8, -106.5] },
  }
  const wrong = Object.entries(bounds).flatMap(([state, [always, never]]) => {
    const [eastern, western] = zonesOf[state] as readonly string[]
    return known.filter((one) => {
      const zone = zoneOfZip(one.zip)
      if (one.state !== state || zone === null) return false
      return (one.longitude > always && zone === western) || (one.longitude < never && zone === eastern)
    })
  })
  expect(wrong.map(({ zip, city, state }) => `${zip} ${city} ${state} ${zoneOfZip(zip)}`)).toEqual([])
})

test.each([
  ['33130', E, 'Miami'],
  ['32501', C, 'Pensacola'],
  ['60601-1234', C, 'Chicago'],
  ['46402', C, 'Gary'],
  ['46204', E, 'Indianapolis'],
  ['79901', M, 'El Paso'],
  ['75201', C, 'Dallas'],
  ['83702', M, 'Boise'],
  ['83814', P, "Coeur d'Alene"],
  ['85004', 'America/Phoenix', 'Phoenix'],
  ['97914', M, 'Ontario, Oregon'],
  ['97201', P, 'Portland'],
  ['96910', 'Pacific/Guam', 'Hagåtña'],
])('%s is in %s (%s)', (zip, zone) => expect(zoneOfZip(zip)).toBe(zone))

test.each(['', null, undefined, '1234', '00000', 'K1A 0B1', '37321', '99546', '86515'])('%s suggests nothing', (zip) =>
  expect(zoneOfZip(zip)).toBeNull(),
)

test('zones with the same clock agree', () => {
  expect(haveSameTime('America/Detroit', E, 2026)).toBe(true)
  expect(haveSameTime('America/Indiana/Indianapolis', E, 2026)).toBe(true)
  expect(haveSameTime('America/Phoenix', M, 2026)).toBe(false)
})
