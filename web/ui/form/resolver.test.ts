import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { lazySchema, resolverOf } from './resolver.ts'

const text = z.string().check(z.minLength(2, 'Too short'), z.regex(/^[a-z]*$/, 'Small letters'))
const schema = z.object({ name: text, town: text, note: z.optional(z.object({ text })) })

test('valid values are returned as the schema outputs them', async () => {
  const upper = z.object({
    name: z.pipe(
      z.string(),
      z.transform((value: string) => value.toUpperCase()),
    ),
  })
  expect(await resolverOf(upper)({ name: 'ann' })).toEqual({ values: { name: 'ANN' }, errors: {} })
})

test('each field has its first error, nested fields too, and an empty one is required', async () => {
  const { values, errors } = await resolverOf(schema)({ name: 'A', town: 'ok', note: { text: '' } })
  expect(values).toEqual({})
  expect(errors).toEqual({ name: { type: '', message: 'Too short' }, note: { text: { type: '', message: 'Required' } } })
})

test('unchanged values are validated once, and changed ones again', async () => {
  const validate = vi.fn(schema['~standard'].validate)
  const counted = { '~standard': { ...schema['~standard'], validate } }
  const resolve = resolverOf(counted)
  const typed = { name: 'A', town: 'ok' }
  const [one, other] = await Promise.all([resolve(typed), resolve(typed)])
  expect(validate).toHaveBeenCalledTimes(1)
  // The form deletes errors from one result; the next result has them all the same.
  Reflect.deleteProperty(one.errors, 'name')
  expect(other.errors).toHaveProperty('name')
  // The form mutates one object.
  typed.name = 'ann'
  expect((await resolve(typed)).errors).toEqual({})
  expect(validate).toHaveBeenCalledTimes(2)
})

test('a list that the form mutates is validated each time', async () => {
  const resolve = resolverOf(z.object({ names: z.array(text) }))
  const typed = { names: ['ann'] }
  expect((await resolve(typed)).errors).toEqual({})
  typed.names.push('X')
  expect((await resolve(typed)).errors).toHaveProperty('names')
})

test('a schema that comes later judges what was typed before', async () => {
  const load = vi.fn(async () => z.object({ name: z.string().check(z.minLength(2, 'Too short')) }))
  const judge = resolverOf(lazySchema(load))
  expect(load).not.toHaveBeenCalled()
  expect((await judge({ name: 'A' })).errors).toMatchObject({ name: { message: 'Too short' } })
  expect(await judge({ name: 'Ann' })).toEqual({ values: { name: 'Ann' }, errors: {} })
})
