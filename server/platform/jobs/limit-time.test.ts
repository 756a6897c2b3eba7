import { expect, test } from 'vitest'
import { limitTime } from './limit-time.ts'

const MINUTES = 0.001

test('work that does not end within its time fails with its limit', async () => {
  await expect(limitTime(() => new Promise(() => undefined), MINUTES)).rejects.toThrow('It did not end within 0.001 minutes.')
})

test('work within its time ends as it ends by itself', async () => {
  await expect(limitTime(async () => undefined, MINUTES)).resolves.toBeUndefined()
  await expect(limitTime(() => Promise.reject(new Error('its own')), MINUTES)).rejects.toThrow('its own')
})
