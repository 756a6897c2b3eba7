import { describe, expect, test } from 'vitest'
import { createKeyGetter, type DrawingKey } from './drawing-key.ts'

const HOUR = 60 * 60_000
const key = (day: string): DrawingKey => ({ day, public_key: 'x' })

/** Answers the requests one after another; null is a missing answer. */
function server(...answers: (DrawingKey | null)[]) {
  const pauses: number[] = []
  let requests = 0
  const fetchKey = async () => {
    requests += 1
    const answer = answers.shift()
    if (!answer) throw new Error('No answer')
    return answer
  }
  const pause = async (milliseconds: number) => pauses.push(milliseconds)
  return { fetchKey, pause, pauses, requests: () => requests }
}

describe('the key for drawings', () => {
  test('the key is requested until it arrives, less and less often', async () => {
    const line = server(null, null, null, null, null, null, null, null, key('1'))
    expect(await createKeyGetter(line.fetchKey, line.pause)()).toEqual(key('1'))
    expect(line.pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000])
  })

  test('the key is requested once for all callers and again half a day later', async () => {
    const line = server(null, key('1'), key('2'))
    let now = 0
    const get = createKeyGetter(line.fetchKey, line.pause, () => now)
    expect(await Promise.all([get(), get()])).toEqual([key('1'), key('1')])
    now = 11 * HOUR
    expect(await get()).toEqual(key('1'))
    expect(line.requests()).toBe(2)
    now = 12 * HOUR
    expect(await get()).toEqual(key('2'))
  })
})
