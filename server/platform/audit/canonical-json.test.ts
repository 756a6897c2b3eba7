import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('the example of RFC 8785, section 3.2, has the form of the standard', () => {
  const given = JSON.parse(`{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
    "literals": [null, true, false]
  }`)
  expect(canonicalJson(given)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
})

test('names are sorted by their UTF-16 units, as in section 3.2.3', () => {
  const given = { '\u20ac': 'Euro', '\r': 'Return', '\ufb33': 'Dalet', '1': 'One', '\u{1f600}': 'Smile', '\u0080': 'Control', ö: 'O' }
  expect(Object.values(JSON.parse(canonicalJson(given)) as object)).toHaveLength(7)
  expect(canonicalJson(given)).toBe('{"\\r":"Return","1":"One","\u0080":"Control","ö":"O","€":"Euro","\u{1f600}":"Smile","\ufb33":"Dalet"}')
})

test.each([
  [0, '0'],
  [-0, '0'],
  [5e-324, '5e-324'],
  [1.7976931348623157e308, '1.7976931348623157e+308'],
  [9007199254740992, '9007199254740992'],
  [295147905179352830000, '295147905179352830000'],
  [1e21, '1e+21'],
  [1e-7, '1e-7'],
])('the number %d', (number, text) => {
  expect(canonicalJson(number)).toBe(text)
})

test('the order of names does not matter, the order of a list does', () => {
  expect(canonicalJson({ b: 1, a: { d: [], c: null } })).toBe('{"a":{"c":null,"d":[]},"b":1}')
  expect(canonicalJson([2, 1])).not.toBe(canonicalJson([1, 2]))
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, undefined, 1n, () => 1, new Date(0), '\ud800', { a: undefined }, { '\udc00': 1 }])(
  'refuses %s',
  (value) => {
    expect(() => canonicalJson(value)).toThrow('No JSON')
  },
)
