import { afterEach, expect, test, vi } from 'vitest'
import { callOnce, forgetTries } from './call-once.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  forgetTries()
})

/** Answers as told, one after the other, and keeps the keys that came. */
function answers(...responses: (Response | Error)[]) {
  const keys: string[] = []
  vi.stubGlobal('fetch', async (_path: string, init: { headers: Record<string, string> }) => {
    keys.push(init.headers['idempotency-key'] ?? '')
    const next = responses.shift()
    if (next instanceof Response) return next
    throw next
  })
  return keys
}
const lost = () => new TypeError('fetch failed')
const made = () => new Response('{"id":7}')
const refused = () => new Response('{"code":"INVALID"}', { status: 400 })
const note = (note_text: string) => callOnce('POST', '/notes', { body: { note_text } }).catch(() => undefined)

test('what is sent again as it was has the same key, whatever became of the first try', async () => {
  const keys = answers(lost(), refused(), made())
  for (let tries = 0; tries < 3; tries += 1) await note('a')
  expect(keys[0]).toMatch(/^[0-9a-f]+(-[0-9a-f]+){3}$/)
  expect(new Set(keys).size).toBe(1)
})

test('what was edited in between has another one, and its own again when it is put back', async () => {
  const keys = answers(lost(), lost(), made())
  for (const text of ['a', 'b', 'a']) await note(text)
  expect(keys[1]).not.toBe(keys[0])
  expect(keys[2]).toBe(keys[0])
})

test('what succeeded, or was given up, is meant anew the next time', async () => {
  const keys = answers(made(), lost(), made())
  await note('a')
  await note('a')
  forgetTries()
  await note('a')
  expect(new Set(keys).size).toBe(3)
})
