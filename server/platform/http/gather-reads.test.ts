import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GatheredAnswers } from '../../../contract/records/gathered-reads.ts'
import { picture } from '../../testing/documents/png.ts'
import { idAt } from '../../testing/named-ids.ts'
import { makeWorld, type Principal, type World } from '../../testing/world.ts'
import { keepFile, storeBytes } from '../files/keep-file.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const gather = (who: Principal, paths: string[], headers: Record<string, string> = {}) =>
  world.ask({ who, path: `reads?paths=${encodeURIComponent(paths.join('\n'))}`, headers })

const withoutId = (body: unknown) => ({ ...(body as object), request_id: undefined })

test.each(['staff', 'superuser'] as const)('%s is answered as by each read alone, refusals and versions too', async (who) => {
  const ana = idAt(world.ids, 'applicants.ana')
  const paths = [
    ...[`/applicants/${ana}`, `/notes?applicant=${ana}`, `/applicants/${ana}/timeline`, '/users', '/apikeys', '/jobs'],
    ...['/applicants/999999', '/applicants?created_after=never', '/nothings'],
  ]
  const { answers } = (await gather(who, paths)).json<GatheredAnswers>()
  for (const [at, path] of paths.entries()) {
    const alone = await world.ask({ who, path: path.slice(1) })
    expect(answers[at]).toMatchObject({ status: alone.statusCode, etag: alone.headers.etag ?? null })
    expect(withoutId(answers[at]?.body), path).toEqual(withoutId(alone.json()))
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, ...(who === 'staff' ? [403, 403] : [200, 200]), 404, 400, 404])
})

test('takes the session of the call into each read', async () => {
  for (const who of ['public', 'badToken', 'downtown', 'metro'] as const) {
    const answer = await gather(who, ['/statuscodes'])
    expect([401, 403], who).toContain(answer.statusCode)
    expect(answer.json()).not.toHaveProperty('answers')
  }
})

test.each([
  ['itself', '/reads?paths=/notes'],
  ['a file', '/files/logo.png'],
  ['the content of a file', '/files/7/content?signature=abc'],
  ['a page', '/docs'],
  ['an export', '/applicants/export'],
  ['another folder', '/../metrics'],
  ['an address elsewhere', '//elsewhere.example/notes'],
  ['the session', '/auth/session'],
  ['nothing', ''],
])('refuses to read %s', async (_name, path) => {
  const answer = await gather('superuser', ['/statuscodes', path])
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toHaveProperty('paths')
})

test('refuses a picture by itself, and answers the reads beside it', async () => {
  const { database } = world.services
  const stored = await storeBytes(database, world.services, picture(40, 20))
  const file = await keepFile(database, { original_name: 'logo.png', mime_type: 'image/png', stored })
  await database.run(sql`update network set logo_file = ${file}`)
  const logo = `/networks/${idAt(world.ids, 'networks.metro')}/logo`
  expect(await world.ask({ who: 'staff', path: logo.slice(1) })).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'image/png' },
  })
  const { answers } = (await gather('staff', [logo, '/statuscodes'])).json<GatheredAnswers>()
  expect(answers).toMatchObject([{ status: 400, body: { code: 'INVALID', status: 400 } }, { status: 200 }])
})

test('refuses more reads than a screen needs', async () => {
  const many = (length: number) => gather('staff', Array<string>(length).fill('/statuscodes'))
  expect((await many(24)).statusCode).toBe(200)
  expect((await many(25)).statusCode).toBe(400)
})
