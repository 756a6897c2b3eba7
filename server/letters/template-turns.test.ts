import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DOCX } from '../../contract/records/files.ts'
import { docx } from '../testing/documents/docx.ts'
import { storeTestFile } from '../testing/stored-test-file.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const AT_ONCE = 25

let server: TestServer
let template: number
let applicant: number
beforeAll(async () => {
  server = await openTestServer()
  const file = { original_name: 'a.docx', mime_type: DOCX, bytes: docx(['{first_name}']) } as const
  template = await storeTestFile(server.services, file)
  await server.database.run(sql`update file set owner = (select id from user_account where username = 'staff') where id = ${template}`)
  applicant = (await server.call('POST', 'appointments/schedule', { body: server.booking() })).body.applicant
})
afterAll(() => server.close())

test.each<[string, () => [path: string, body: object]]>([
  ['previews', () => ['statuscodes/preview', { template, applicant }]],
  ['new status codes', () => ['statuscodes', { description: crypto.randomUUID(), slug: crypto.randomUUID(), template }]],
])('%s of one account take turns, and those over twenty are asked to retry later', { timeout: 60_000 }, async (_what, call) => {
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, () => {
      const [path, body] = call()
      return server.call('POST', path, { who: 'staff', body })
    }),
  )
  const statuses = new Set(answers.map(({ status }) => status))
  expect([...statuses].sort(), JSON.stringify(answers[0]?.body)).toContain(429)
  expect(Math.min(...statuses)).toBeLessThan(300)
})
