import { execFile, execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KEY_CALLS, KEY_MARK } from '../../../contract/people/api-keys.ts'
import { MAX_PAGE_SIZE } from '../../../contract/records/page-size.ts'
import { webhookEvents } from '../../../contract/webhooks/webhooks.ts'
import { COUNT_CAP, DEFAULT_LIMIT } from '../../platform/records/listing.ts'
import { RETRY_AFTER } from '../../webhooks/send-webhook.ts'
import { signMessage } from '../../webhooks/sign-message.ts'
import { makeWebhookSecret } from '../../webhooks/webhooks.ts'
import { openTestServer, TEST_PASSWORD, type TestServer } from '../test-server.ts'

const guide = readFileSync(new URL('../../../docs/api-guide.md', import.meta.url), 'utf8')
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

  test('are three', () => expect(commands).toHaveLength(3))
})

test('the guide names the mark of keys, their limit and when messages are sent again', () => {
  expect(guide).toContain(`\`${KEY_MARK}\``)
  expect(guide).toContain(`${KEY_CALLS.usual} times a minute`)
  expect(RETRY_AFTER).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400])
  expect(guide).toContain('after 5 seconds, 5 and 30 minutes, 2, 5, 10, 14, 20 and 24 hours')
})

test('the guide names the size of pages and up to where lists are counted', () => {
  expect(guide).toContain(`A page has ${DEFAULT_LIMIT} rows, or \`limit=\`, up to ${MAX_PAGE_SIZE}.`)
  expect(guide).toContain(`exact up to ${COUNT_CAP.toLocaleString('en-US')}`)
})

test('the guide names every event that a webhook may have', () => {
  const named = [...guide.matchAll(/`((?:appointment|applicant|payment|transfer)\.\w+)`/g)].map(([, event]) => event)
  expect(named).toEqual([...webhookEvents])
})

test('every call that the guide names is one of the document', async () => {
  const { body } = await server.call('GET', 'openapi.json')
  const calls = [...guide.matchAll(/`(GET|POST|PATCH|DELETE) (\/api\/[^?`]+)[^`]*`/g)]
  expect(calls.length).toBeGreaterThan(7)
  for (const [, method = '', path = ''] of calls) expect(body.paths[path]?.[method.toLowerCase()], `${method} ${path}`).toBeDefined()
})

describe('the receiver of the guide', () => {
  test('accepts what is signed with its secret, and nothing else', async () => {
    const [, program = ''] = /```ts\n(.*?)```/s.exec(guide) ?? []
    const secret = makeWebhookSecret()
    const run = spawn(
      process.execPath,
      [
        '--input-type=module-typescript',
        '--eval',
        program.replace('listen(3000)', 'listen(0, function () { console.log(this.address().port) })'),
      ],
      {
        env: { ...process.env, BIMS_WEBHOOK_SECRET: secret },
        cwd: new URL('../../..', import.meta.url).pathname,
      },
    )
    try {
      const port = await new Promise<string>((resolve) => run.stdout.once('data', (text) => resolve(String(text).trim())))
      const body = JSON.stringify({ type: 'appointment.booked', data: { appointment: 1 } })
      const post = (signed: string) =>
        fetch(`http://127.0.0.1:${port}`, {
          method: 'POST',
          body,
          headers: signMessage('msg_1', Math.floor(Date.now() / 1_000), body, [signed]),
        })
      expect([(await post(secret)).status, (await post(makeWebhookSecret())).status]).toEqual([204, 401])
    } finally {
      run.kill()
    }
  })
})

function hasCurl(): boolean {
  try {
    return execFileSync('curl', ['--version'], { encoding: 'utf8' }) !== ''
  } catch {
    return false
  }
}
