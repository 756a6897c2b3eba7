import { describe, expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import type { Replica } from '../database/replica/replica.ts'
import type { Role, Viewer } from '../records/access.ts'
import { notFound } from './errors.ts'
import { answerFrom, mayRead } from './read-from-replica.ts'

const primary = { name: 'primary' } as unknown as Database
const copy = { name: 'replica' } as unknown as Database

/** A replica with the changes up to a position of one digit. */
const replica = (holds: string | null): Replica => ({
  open: () => copy,
  holds: (lastChange) => holds !== null && (lastChange === null || lastChange <= holds),
  lagSeconds: () => 0,
  repeated: () => 0,
  close: async () => undefined,
})

const viewer = (role: Role, last_change: string | null = null): Viewer => ({
  role,
  user_id: 1,
  context_type: null,
  context_id: null,
  session: role === 'public' ? null : 1,
  origin: { ip: '127.0.0.1', user_agent: null, request_id: 'r' },
  query: {},
  last_change,
})

describe('reading from a replica', () => {
  test.each([
    { role: 'superuser', may: true },
    { role: 'staff', may: true },
    { role: 'network_admin', may: true },
    { role: 'lsv_user', may: false },
    { role: 'public', may: false },
  ] as const)('by a $role is permitted: $may', ({ role, may }) => {
    expect(mayRead({ replica: replica('0/5') }, viewer(role))).toBe(may)
  })

  test('is permitted to nobody without a usable replica', () => {
    expect(mayRead({}, viewer('staff'))).toBe(false)
    expect(mayRead({ replica: replica(null) }, viewer('staff'))).toBe(false)
  })

  test('is not permitted to API keys, whose last change no session notes', () => {
    expect(mayRead({ replica: replica('0/5') }, { ...viewer('staff'), session: null })).toBe(false)
  })

  test('is permitted to users only once it has replayed their last change', () => {
    expect(mayRead({ replica: replica('0/5') }, viewer('staff', '0/5'))).toBe(true)
    expect(mayRead({ replica: replica('0/5') }, viewer('staff', '0/6'))).toBe(false)
  })
})

describe('a request', () => {
  const services = { database: primary, replica: replica('0/5') }
  const request = { viewer: viewer('staff') }

  test('is answered from the replica only where its route says so', async () => {
    expect(await answerFrom(services, request, 'replica', async (database) => database)).toBe(copy)
    expect(await answerFrom(services, request, undefined, async (database) => database)).toBe(primary)
  })

  test('that the replica refuses is answered by the primary, which may have newer data', async () => {
    const answer = await answerFrom(services, request, 'replica', async (database) => {
      if (database === copy) throw notFound()
      return 'found'
    })
    expect(answer).toBe('found')
  })

  test('that both refuse is refused', async () => {
    await expect(answerFrom(services, request, 'replica', () => Promise.reject(notFound()))).rejects.toMatchObject({ status: 404 })
  })

  test('that fails otherwise is not repeated', async () => {
    let calls = 0
    const work = answerFrom(services, request, 'replica', async () => {
      calls++
      throw new Error('a fault of ours')
    })
    await expect(work).rejects.toThrow('a fault of ours')
    expect(calls).toBe(1)
  })
})
