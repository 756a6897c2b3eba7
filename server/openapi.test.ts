import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

test('the document contains the calls of every record, except those closed to all roles', async () => {
  const { openapi, paths } = (await world.ask({ who: 'public', path: 'openapi.json' })).json()
  expect(openapi).toMatch(/^3\.1/)
  const calls = (path: string) => Object.keys(paths[path] ?? {}).sort()
  expect(calls('/api/blockedtimes')).toEqual(['get', 'post'])
  expect(calls('/api/blockedtimes/{id}')).toEqual(['delete', 'get', 'patch'])
  expect(calls('/api/applicants/{id}')).toEqual(['delete', 'get', 'patch'])
  expect(calls('/api/applicanthistories/{id}')).toEqual(['get'])
  expect(calls('/api/paymenttokens')).toEqual(['post'])
  expect(calls('/api/livescanvendors/{id}/add_user')).toEqual(['patch'])
  const headers = ({ parameters = [] }: { parameters?: { in: string; name: string }[] }) =>
    parameters.filter((one) => one.in === 'header').map(({ name }) => name)
  for (const path of ['notes', 'users', 'appointments/schedule']) expect(headers(paths[`/api/${path}`].post)).toEqual(['Idempotency-Key'])
  expect(headers(paths['/api/notes/{id}'].patch)).toEqual([])
  const held = paths['/api/appointments/hold'].post.responses
  expect(Object.keys(held)).toEqual(['201', '409'])
  expect(Object.keys(held['409'].content['application/json'].schema.properties)).toEqual(['error_type', 'error', 'alternatives'])
})
