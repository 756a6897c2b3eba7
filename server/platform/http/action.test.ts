import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parse } from './action.ts'

test('what is wrong with a field is said in words, not by the types of our language', () => {
  const schema = z.strictObject({ a: z.string(), b: z.number(), c: z.array(z.string()), d: z.enum(['X', 'Y']), e: z.boolean(), f: z.int() })
  const body = { a: 1, b: 'x', c: {}, d: 'Z', e: 'yes', f: 1.5, g: 1 }
  expect(refusalOf(() => parse(schema, body))).toEqual({
    ...{ a: 'Must be a text', b: 'Must be a number', c: 'Must be a list', d: 'Must be one of X, Y', e: 'Must be true or false' },
    ...{ f: 'Must be a whole number', g: 'Not accepted' },
  })
})

const refusalOf = (act: () => unknown): Record<string, string> => {
  try {
    act()
  } catch (error) {
    return (error as { errors: Record<string, string> }).errors
  }
  return {}
}

test('every unaccepted field is named, also those that every object inherits', () => {
  const body = JSON.parse('{"name":"x","constructor":1,"toString":2,"__proto__":3}')
  try {
    parse(z.strictObject({ name: z.string() }), body)
    expect.unreachable()
  } catch (error) {
    const { errors } = error as { errors: Record<string, string> }
    expect(Object.keys(errors).sort()).toEqual(['__proto__', 'constructor', 'toString'])
  }
})
