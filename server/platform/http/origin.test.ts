import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { originOf } from './origin.ts'

const from = (headers: Record<string, string>) => originOf({ ip: '192.0.2.7', id: 'req-1', headers } as unknown as FastifyRequest)

test('a user agent is kept up to a maximum length', () => {
  expect(from({ 'user-agent': 'Safari' })).toEqual({ ip: '192.0.2.7', user_agent: 'Safari', request_id: 'req-1', bytes_in: null })
  expect(from({ 'user-agent': `${'x'.repeat(199)} more` }).user_agent).toBe('x'.repeat(199))
})

test.each<Record<string, string>>([{}, { 'user-agent': '' }, { 'user-agent': ' ' }])('an empty user agent is null, %j', (headers) => {
  expect(from(headers).user_agent).toBeNull()
})

test.each([
  ['12', 12],
  ['0', 0],
  ['-1', null],
  ['many', null],
  ['1.5', null],
])('the declared length %j of a body', (declared, bytes_in) => {
  expect(from({ 'content-length': declared }).bytes_in).toBe(bytes_in)
})
