import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parse } from './action.ts'

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
