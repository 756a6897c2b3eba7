import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { MACHINE_FOLDER } from '../../../contract/demographics/machine-folder.ts'
import { transactAs } from '../../platform/events/change.ts'
import { SYSTEM } from '../../platform/records/access.ts'
import { place } from '../../platform/secrets/sealing.ts'
import { publicAddress } from '../../platform/settings/settings.ts'
import { readEbts } from '../../testing/documents/ebts-reader.ts'
import { openTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let password: string
let ann: number

beforeAll(async () => {
  server = await openTestServer({})
  const { database, downtown, metro, types } = server
  await database.run(sql`update network set destination_agency = 'WVIAFIS0Z', tcn_prefix = 'MET' where id = ${metro}`)
  await database.run(
    sql`update applicant_type set retention = 'Y', reason_fingerprinted = 'School employee FS 1012-32' where id = ${types.downtown}`,
  )
  password = (await make()).body.password
  ann = await visit('Ann', downtown)
})
afterAll(() => server.close())
beforeEach(() => server.database.run(sql`delete from machine_file_taken`))

const make = (who: 'downtown' | 'metro' | 'staff' = 'downtown', lsv = server.downtown, body: object = { password: TEST_PASSWORD }) =>
  server.call('POST', `livescanvendors/${lsv}/machinefolder`, { who, body })

/** A visit that is in progress, with all that the machine needs. */
async function visit(first_name: string, lsv: number): Promise<number> {
  const { database, services, metro, types } = server
  const [record_key, type] = [randomUUID(), lsv === server.downtown ? types.downtown : types.lakefront]
  const dob = services.sealing.seal(place('applicant', 'dob', record_key), '1990-04-05')
  const row = await database.one<{ id: number }>(sql`
    with person as (
      insert into applicant (record_key, network, first_name, last_name, email, phone, applicant_type, dob, gender, race, height, weight, eye, hair, pob, citizenship)
      values (${record_key}, ${metro}, ${first_name}, 'Machine', 'm@example.org', '2125550188', ${type}, ${dob}, 'F', 'W', ${`5'4"`}, 130, 'BRO', 'BRO', 'NY', 'US')
      returning id
    )
    insert into appointment (applicant, lsv, applicant_type, date_time, ends_at, walk_in, arrived_at, started_at)
    select id, ${lsv}, ${type}, '2026-11-23T13:45Z', '2026-11-23T14:00Z', true, '2026-11-23T13:45Z', '2026-11-23T13:50Z' from person returning id`)
  return (row as { id: number }).id
}

const basic = (secret: string, user = 'machine') => `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`
const dav = (method: string, name = '', headers: Record<string, string> = { authorization: basic(password) }) =>
  fetch(`${server.address}${MACHINE_FOLDER}${name}`, { method, headers: { depth: '1', ...headers } })
const hrefs = async () => [...(await (await dav('PROPFIND')).text()).matchAll(/<D:href>([^<]+)<\/D:href>/g)].map(([, href]) => href)
const fileOf = (id: number) => `demographics-${id}.eft`
const eventsOf = (event: string) =>
  server.database.rows(sql`select row_id, actor, detail from audit_event where event = ${event} order by seq`)

test('without the password of a folder the only answer is that it is needed', async () => {
  for (const headers of [{}, { authorization: basic('wrong') }, { authorization: `Bearer ${server.tokenOf('downtown')}` }] as Record<
    string,
    string
  >[])
    for (const [method, name] of [
      ['PROPFIND', ''],
      ['GET', ''],
      ['GET', fileOf(ann)],
      ['HEAD', fileOf(ann)],
      ['DELETE', fileOf(ann)],
    ] as const) {
      const answer = await dav(method, name, headers)
      expect([method, answer.status, answer.headers.get('www-authenticate')]).toEqual([method, 401, expect.stringMatching(/^Basic /)])
    }
  expect((await dav('OPTIONS', '', {})).headers.get('dav')).toBe('1')
})

test('the folder has the files of the location’s visits in progress that are complete, and no others', async () => {
  const { database, lakefront, downtown } = server
  const [other, incomplete, waiting, over] = [
    await visit('Far', lakefront),
    await visit('Ina', downtown),
    await visit('Wim', downtown),
    await visit('Oda', downtown),
  ]
  await database.run(sql`update applicant set eye = null where id = (select applicant from appointment where id = ${incomplete})`)
  await database.run(sql`update appointment set started_at = null where id = ${waiting}`)
  await database.run(sql`update appointment set status = 'COMPLETED', completed_at = now() where id = ${over}`)
  expect(await hrefs()).toEqual([MACHINE_FOLDER, `${MACHINE_FOLDER}${fileOf(ann)}`])
  for (const id of [other, incomplete, waiting, over]) expect((await dav('GET', fileOf(id))).status).toBe(404)
  expect(await (await dav('GET')).text()).toBe(`${fileOf(ann)}\n`)
  await database.run(sql`update appointment set started_at = null where id = ${other}`)
})

test('a file is that of the desk, its length and validator are those of the listing, and reading it is audited', async () => {
  const listing = await (await dav('PROPFIND', fileOf(ann))).text()
  const answer = await dav('GET', fileOf(ann))
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(listing).toContain(`<D:getcontentlength>${bytes.length}</D:getcontentlength>`)
  expect(listing).toContain(`<D:getetag>${answer.headers.get('etag')}</D:getetag>`)
  const value = (tag: string) =>
    readEbts(bytes)
      .flat()
      .find((field) => field.tag === tag)?.occurrences[0]?.[0]
  expect([value('1.009'), value('2.018')]).toEqual([`MET${ann}`, 'MACHINE,ANN'])
  const desk = await server.call('GET', `appointments/${ann}/demographics/file`, { who: 'downtown' })
  expect(bytes.toString('latin1')).toBe(desk.body)
  expect((await eventsOf('demographics'))[0]).toEqual({ row_id: ann, actor: null, detail: { as: 'folder', problems: 0 } })
  const shown = await server.call('GET', `appointments/${ann}`, { who: 'downtown' })
  expect(shown.body).toMatchObject({ file_taken: true, file_number: `MET${ann}` })
  // A number of another length than those of the location is no TCN there.
  await server.database.run(sql`update live_scan_vendor set tcn_length = 12`)
  expect((await server.call('GET', `appointments/${ann}`, { who: 'downtown' })).body).toMatchObject({ file_taken: true, file_number: null })
  await server.database.run(sql`update live_scan_vendor set tcn_length = null`)
  const head = await dav('HEAD', fileOf(ann))
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)])
})

test('a file that the machine has read and removed is gone until the visit is started again', async () => {
  expect((await dav('DELETE', fileOf(ann))).status).toBe(403)
  await dav('GET', fileOf(ann))
  expect((await dav('DELETE', fileOf(ann))).status).toBe(204)
  expect((await dav('GET', fileOf(ann))).status).toBe(404)
  expect(await hrefs()).toEqual([MACHINE_FOLDER])
  expect(await eventsOf('machine-file-removed')).toEqual([{ row_id: ann, actor: null, detail: null }])
  await server.database.run(sql`update appointment set started_at = '2026-11-23T14:05Z' where id = ${ann}`)
  expect(await hrefs()).toHaveLength(2)
  expect((await server.call('GET', `appointments/${ann}`, { who: 'downtown' })).body.file_taken).toBe(false)
  await server.database.run(sql`update appointment set started_at = '2026-11-23T13:50Z' where id = ${ann}`)
})

test('a file that somebody has downloaded counts as taken, and stays in the folder until the machine has read it there', async () => {
  const taken = async () => (await server.call('GET', `appointments/${ann}`, { who: 'downtown' })).body.file_taken
  await server.call('GET', `appointments/${ann}/demographics`, { who: 'downtown' })
  expect(await taken()).toBe(false)
  await server.call('GET', `appointments/${ann}/demographics/file`, { who: 'downtown' })
  expect(await taken()).toBe(true)
  expect((await dav('DELETE', fileOf(ann))).status).toBe(403)
  await dav('GET', fileOf(ann))
  expect((await dav('DELETE', fileOf(ann))).status).toBe(204)
  expect(await taken()).toBe(true)
})

test('a file that was read before its start was undone is not removed until it is read again', async () => {
  const { database } = server
  await dav('GET', fileOf(ann))
  await database.run(sql`update appointment set started_at = '2026-11-23T14:05Z' where id = ${ann}`)
  expect((await dav('DELETE', fileOf(ann))).status).toBe(403)
  expect(await hrefs()).toHaveLength(2)
  await database.run(sql`update appointment set started_at = '2026-11-23T13:50Z' where id = ${ann}`)
})

test('a file whose data were corrected after it was read is not removed until it is read again', async () => {
  const correct = (eye: string) =>
    server.database.run(sql`update applicant set eye = ${eye} where id = (select applicant from appointment where id = ${ann})`)
  const etag = (await dav('GET', fileOf(ann))).headers.get('etag') as string
  const removing = (match: string) => dav('DELETE', fileOf(ann), { authorization: basic(password), 'if-match': match })
  await correct('BLU')
  expect((await removing(etag)).status).toBe(412)
  expect((await dav('DELETE', fileOf(ann))).status).toBe(403)
  const corrected = (await dav('GET', fileOf(ann))).headers.get('etag') as string
  expect((await removing(etag)).status).toBe(412)
  expect((await removing(`"other", ${corrected}`)).status).toBe(204)
  await correct('BRO')
})

test('a visit whose file cannot be composed is left out, and the others are there, the newest first', async () => {
  const { database, downtown, types } = server
  const [broken, later] = [await visit('Bea', downtown), await visit('Lea', downtown)]
  const type = await database.one<{ id: number }>(sql`
    insert into applicant_type (lsv, description, pricing, ori, machine_fields)
    select lsv, 'Broken', pricing, ori, '{"2.073": 5}' from applicant_type where id = ${types.downtown} returning id`)
  await database.run(sql`update appointment set applicant_type = ${type?.id} where id = ${broken}`)
  await database.run(sql`update appointment set started_at = '2026-11-23T13:55Z' where id = ${later}`)
  expect(await hrefs()).toEqual([MACHINE_FOLDER, ...[later, ann].map((id) => `${MACHINE_FOLDER}${fileOf(id)}`)])
  expect((await dav('GET', fileOf(broken))).status).toBe(404)
  for (const name of ['demographics-0.eft', 'demographics-1e3.eft', `demographics-0${ann}.eft`, 'other.eft'])
    expect((await dav('GET', name)).status).toBe(404)
  await database.run(sql`update appointment set started_at = null where id = any(${[broken, later]}::bigint[])`)
})

test('a call for one file reads one visit', async () => {
  const { downtown, database } = server
  const more = [await visit('Max', downtown), await visit('Moe', downtown)]
  const opened = vi.spyOn(server.services.sealing, 'read')
  await dav('GET', fileOf(ann))
  expect(opened).toHaveBeenCalledTimes(1)
  opened.mockRestore()
  await database.run(sql`update appointment set started_at = null where id = any(${more}::bigint[])`)
})

test('what would write is refused with the methods that are taken, and without the password with nothing else', async () => {
  const writing = ['PUT', 'POST', 'PATCH', 'LOCK', 'UNLOCK', 'MKCOL', 'PROPPATCH', 'COPY', 'MOVE']
  const refusalOf = async (method: string, name: string) => {
    const answer = await dav(method, name)
    return [method, name, answer.status, answer.headers.get('allow'), ((await answer.json()) as { code: string }).code]
  }
  for (const method of writing)
    for (const name of ['new.eft', fileOf(ann)])
      expect(await refusalOf(method, name)).toEqual([method, name, 405, 'OPTIONS, GET, HEAD, PROPFIND, DELETE', 'NOT_ALLOWED'])
  for (const method of [...writing, 'DELETE'])
    expect(await refusalOf(method, '')).toEqual([method, '', 405, 'OPTIONS, GET, HEAD, PROPFIND', 'NOT_ALLOWED'])
  for (const method of writing) expect((await dav(method, 'new.eft', {})).status).toBe(401)
})

test('a large file is refused by its method, not by its size', async () => {
  const answer = await fetch(`${server.address}${MACHINE_FOLDER}large.eft`, {
    method: 'PUT',
    headers: { authorization: basic(password) },
    body: Buffer.alloc(1_000_000),
  })
  expect(answer.status).toBe(405)
})

test('a new password replaces the old one, which needs the password of the account', async () => {
  expect((await make('downtown', server.downtown, { password: 'wrong' })).body.code).toBe('WRONG_PASSWORD')
  const old = password
  const made = await make('metro')
  expect(made.status).toBe(201)
  password = made.body.password
  expect((await dav('PROPFIND', '', { authorization: basic(old) })).status).toBe(401)
  expect((await dav('PROPFIND')).status).toBe(207)
  const states = await Promise.all(
    (['downtown', 'metro'] as const).map((who) => server.call('GET', `livescanvendors/${server.downtown}/machinefolder`, { who })),
  )
  expect(states[0]?.body).toEqual({
    address: `${publicAddress(server.services.settings, 'staff')}${MACHINE_FOLDER}`,
    created: expect.any(String),
    last_used: expect.any(String),
    last_ip: '127.0.0.1',
  })
  expect(new Set(states.map(({ body }) => body.address)).size).toBe(1)
  expect(JSON.stringify(await server.database.rows(sql`select * from machine_folder`))).not.toContain(password)
})

test('nothing is kept of the files of a deleted person', async () => {
  const { database, services, downtown } = server
  const visits = [await visit('Bea', downtown), ann]
  for (const id of visits) expect((await dav('GET', fileOf(id))).status).toBe(200)
  const person = await database.one<{ applicant: number }>(sql`select applicant from appointment where id = ${visits[0]}`)
  const { applicant } = person as { applicant: number }
  await transactAs(services, SYSTEM, ({ record }) => record({ type: 'applicant.purged', applicant }))
  expect(await database.rows(sql`select appointment from machine_file_taken`)).toEqual([{ appointment: ann }])
  await database.run(sql`update appointment set status = 'COMPLETED' where id = ${visits[0]}`)
})

test('a folder that is closed, or whose location is archived or deleted, opens nothing', async () => {
  await server.database.run(sql`update live_scan_vendor set is_archived = true where id = ${server.downtown}`)
  expect((await dav('PROPFIND')).status).toBe(401)
  await server.database.run(sql`update live_scan_vendor set is_archived = false, removed_at = now() where id = ${server.downtown}`)
  expect((await dav('PROPFIND')).status).toBe(401)
  await server.database.run(sql`update live_scan_vendor set removed_at = null where id = ${server.downtown}`)
  expect((await server.call('DELETE', `livescanvendors/${server.downtown}/machinefolder`, { who: 'downtown' })).status).toBe(204)
  expect((await dav('PROPFIND')).status).toBe(401)
  expect(await eventsOf('machine-folder-remove')).toHaveLength(1)
})

test('the password of one location opens no file of another one, by any method, and notes nothing', async () => {
  const { database, downtown, lakefront, types } = server
  await database.run(sql`
    update applicant_type t set retention = o.retention, reason_fingerprinted = o.reason_fingerprinted from applicant_type o
    where t.id = ${types.lakefront} and o.id = ${types.downtown}`)
  const files = { near: fileOf(await visit('Near', downtown)), far: fileOf(await visit('Far', lakefront)) }
  const near = { authorization: basic((await make()).body.password) }
  const far = { authorization: basic((await make('metro', lakefront)).body.password) }
  const taken = () => database.rows(sql`select appointment from machine_file_taken where removed_at is null`)
  for (const [headers, file] of [
    [far, files.near],
    [near, files.far],
  ] as const) {
    const answers = await Promise.all(['PROPFIND', 'HEAD', 'GET', 'DELETE'].map((method) => dav(method, file, headers)))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await (await dav('PROPFIND', '', headers)).text()).not.toContain(file)
  }
  expect(await taken()).toEqual([])
  for (const [headers, file] of [
    [near, files.near],
    [far, files.far],
  ] as const)
    expect((await dav('GET', file, headers)).status).toBe(200)
  expect((await dav('DELETE', files.near, far)).status).toBe(404)
  expect(await taken()).toHaveLength(2)
})
