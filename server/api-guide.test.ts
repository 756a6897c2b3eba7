import { execFile, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KEY_CALLS, KEY_MARK } from '../contract/people/api-keys.ts'
import { openTestServer, TEST_PASSWORD, type TestServer } from './testing/test-server.ts'
import { RETRY_AFTER } from './webhooks/send-webhook.ts'

const guide = readFileSync(new URL('../docs/api-guide.md', import.meta.url), 'utf8')
const commands = [...guide.matchAll(/^```sh\n(.*?)^```/gms)].map(([, command = '']) => command.trim())

let server: TestServer
let key: string
beforeAll(async () => {
  server = await openTestServer()
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  const made = await server.call('POST', 'apikeys', {
    who: 'metro',
    body: { name: 'Guide', role: 'network_admin', expires_at, password: TEST_PASSWORD },
  })
  key = made.body.key
})
afterAll(() => server.close())

describe.skipIf(!hasCurl())('the commands of the guide', () => {
  test.each([
    [0, { count: 0, next: null, results: [] }],
    [1, { count: 2, results: [{ id: expect.any(Number) }] }],
    [2, { status: 401, code: 'SIGN_IN' }],
  ])('command %i is answered as the guide says', async (at, answer) => {
    const env = { ...process.env, BIMS_URL: server.address, BIMS_API_KEY: key }
    const { stdout } = await promisify(execFile)('sh', ['-c', commands[at] as string], { env })
    expect(JSON.parse(stdout)).toMatchObject(answer)
  })

  test('are all here', () => expect(commands).toHaveLength(3))
})

test('the guide names the mark of keys, their limit and when messages are sent again', () => {
  expect(guide).toContain(`\`${KEY_MARK}\``)
  expect(guide).toContain(`${KEY_CALLS.usual} times a minute`)
  expect(RETRY_AFTER).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400])
  expect(guide).toContain('after 5 seconds, 5 and 30 minutes, 2, 5, 10, 14, 20 and 24 hours')
})

function hasCurl(): boolean {
  try {
    return execFileSync('curl', ['--version'], { encoding: 'utf8' }) !== ''
  } catch {
    return false
  }
}
