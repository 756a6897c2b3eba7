import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSealing } from './sealing.ts'

test('each value is sealed with its own random bytes and opens only in its place', async () => {
  const sealing = createSealing(randomBytes(32))
  const sealed = Array.from({ length: 1_000 }, (_, at) => sealing.seal(`applicant|ssn4|${at}`, '1234'))
  const ivs = sealed.map((bytes) => bytes.subarray(4, 16).toString('hex'))
  expect(new Set(ivs).size).toBe(1_000)
  expect(await Promise.all(sealed.map((bytes, at) => sealing.open(`applicant|ssn4|${at}`, bytes)))).toEqual(Array(1_000).fill('1234'))
  await expect(sealing.open('applicant|ssn4|1', sealed[0] as Buffer)).rejects.toThrow()
})
