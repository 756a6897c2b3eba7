import { afterEach, expect, test, vi } from 'vitest'
import { callsOnce } from './call-once.ts'

afterEach(() => vi.unstubAllGlobals())

/** Stubs the responses, one after another, and collects the sent idempotency keys. */
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
/** A separate form, with a saved body. */
const form = () => {
  const once = callsOnce()
  return (note_text: string) => once('POST', '/notes', { body: { note_text } }).catch(() => undefined)
}

test('a repeated call has the same key after any failure of the first attempt', async () => {
  const keys = answers(lost(), refused(), made())
  const note = form()
  for (let tries = 0; tries < 3; tries += 1) await note('a')
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(keys).size).toBe(1)
})

test('an edited body has another key, and the first one again when the edit is undone', async () => {
  const keys = answers(lost(), lost(), made())
  const note = form()
  for (const text of ['a', 'b', 'a']) await note(text)
  expect(keys[1]).not.toBe(keys[0])
  expect(keys[2]).toBe(keys[0])
})

test('a call after a success or from another form has a new key', async () => {
  const keys = answers(made(), lost(), made())
  const note = form()
  await note('a')
  await note('a')
  await form()('a')
  expect(new Set(keys).size).toBe(3)
})

test('a dialog over a form does not change the form’s keys', async () => {
  const keys = answers(lost(), made(), made())
  const note = form()
  await note('a')
  await form()('a')
  await note('a')
  expect(keys[2]).toBe(keys[0])
  expect(keys[1]).not.toBe(keys[0])
})
