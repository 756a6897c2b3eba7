import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parse } from './action.ts'

test('every field that is not accepted is named, those too that objects have by birth', () => {
  const body = JSON.parse('{"name":"x","constructor":1,"toString":2,"__proto__":3}')
  try {
    parse(z.strictObject({ name: z.string() }), body)
    expect.unreachable()
  } catch (error) {
    const { errors } = error as { errors: Record<string, string> }
    expect(Object.keys(errors).sort()).toEqual(['__proto__', 'constructor', 'toString'])
  }
})
