import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DOCX } from '../../contract/records/files.ts'
import { docx } from '../testing/documents/docx.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { type MailServer, startMailServer } from '../testing/servers/mail-server.ts'
import { storeTestFile } from '../testing/stored-test-file.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

/** Only the drill runs it, on an otherwise idle machine. */
const MAX_MS = 10_000
const PEOPLE = 300
/** As many as a server makes at a time. */
const AT_ONCE = 2

let server: TestServer
let mail: MailServer
beforeAll(async () => {
  mail = await startMailServer(() => 'take')
  server = await openTestServer({ RATE_LIMITS: 'off', SMTP_URL: mail.url, SMTP_TLS: 'off' })
})
afterAll(async () => {
  await server.close()
  await mail.close()
})

async function furnish(): Promise<{ status_code: number; applicants: number[] }> {
  const { database, services } = server
  const bytes = docx(['{full_name}: {status}'])
  const file = await storeTestFile(services, { original_name: 'letter.docx', mime_type: DOCX, bytes })
  const status = await database.one<{ id: number }>(
    sql`insert into status_code (description, slug, template, recipient) values ('Hired', 'hired', ${file}, 'LOC') returning id`,
  )
  const people = await database.rows<{ id: number }>(sql`
    with office as (insert into employer (name) values ('Schools') returning id),
      school as (insert into location (employer, name, contact_email) select id, 'North School', 'school@bims.example' from office returning id),
      people as (
        insert into applicant (record_key, employer, first_name, last_name, email, phone)
        select gen_random_uuid(), o.id, 'Ann', 'Lee ' || n, 'ann@bims.example', '3055550100' from office o, generate_series(1, ${PEOPLE}) n returning id),
      linked as (insert into applicant_location select p.id, s.id from people p, school s)
    select id from people`)
  return { status_code: status?.id ?? 0, applicants: people.map(({ id }) => id) }
}

test(`${PEOPLE} statuses are changed and their letters previewed, written and sent within ${MAX_MS / 1_000} s`, async () => {
  const body = await furnish()
  const began = performance.now()
  const seen = await server.call('POST', 'applicants/changes/letters', { who: 'staff', body })
  expect([seen.status, seen.body.letters?.length]).toEqual([200, PEOPLE])
  expect((await server.call('POST', 'applicants/changes', { who: 'staff', body })).status).toBe(202)
  // The minute in which all can be undone is not waited for.
  await runJobs(server.services, { atOnce: AT_ONCE })
  const took = Math.round(performance.now() - began)
  console.log(`${PEOPLE} statuses with their letters in ${took} ms`)
  expect(mail.received).toHaveLength(PEOPLE)
  expect(await server.database.one(sql`select count(*)::int as count from letter_seen where state = 'SENT'`)).toEqual({ count: PEOPLE })
  expect(took).toBeLessThan(MAX_MS)
})
