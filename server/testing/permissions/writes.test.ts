import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeWorld, type Principal, type World } from '../world.ts'

type Id = (name: string) => number
type Body = (id: Id) => object
/** The status for each of `order`. */
type PerPrincipal = [
  pub: number,
  downtown: number,
  seaside: number,
  metro: number,
  coastal: number,
  staff: number,
  superuser: number,
  detached: number,
]

const order: Principal[] = ['public', 'downtown', 'seaside', 'metro', 'coastal', 'staff', 'superuser', 'detached']
const closed: PerPrincipal = [401, 403, 403, 403, 403, 403, 403, 403]
const staffMay = (done: number): PerPrincipal => [401, 403, 403, 403, 403, done, done, 403]
const superuserMay = (done: number): PerPrincipal => [401, 403, 403, 403, 403, 403, done, 403]
/** A row of Downtown, or one to be made there, for its own users, its network and superusers. */
const deskMay = (done: number, foreign = 404): PerPrincipal => [401, done, foreign, done, foreign, 403, done, foreign]
const foreignDeskMay = (done: number, foreign = 404): PerPrincipal => [401, foreign, done, foreign, done, 403, done, foreign]
const networkMay = (done: number, foreign = 404): PerPrincipal => [401, 403, 403, done, foreign, 403, done, 403]

const hours = { day_of_week: 3, start_time: '09:00', end_time: '10:00' }
const block = { start_datetime: '2030-02-01T09:00:00Z', end_datetime: '2030-02-01T10:00:00Z' }
const newOri = { ori: 'FL0000009', description: 'New', slug: 'new', agency: 'State' }
const person = { first_name: 'Flo', last_name: 'New', email: 'flo@bims.example', phone: '3055550199' }
const address = { address_type: 'WORK', street1: '2 Main St', city: 'Miami', state: 'FL', zip_code: '33101' }

/** Written by hand from docs/permissions.json: what is sent, and the status for each principal. */
const creates: [record: string, name: string, body: Body, PerPrincipal][] = [
  ['addresses', 'work', (id) => ({ applicant: id('applicants.ana'), ...address }), staffMay(201)],
  ['applicants', 'flo', (id) => ({ ...person, employer: id('employers.lakeside'), locations: [id('locations.school')] }), staffMay(201)],
  ['applicanthistories', 'any', () => ({}), closed],
  [
    'applicanttypes',
    'own',
    (id) => ({ lsv: id('livescanvendors.downtown'), ori: id('oris.downtowns'), description: 'New' }),
    networkMay(201, 400),
  ],
  [
    'applicanttypes',
    'with the ORI of another location',
    (id) => ({ lsv: id('livescanvendors.lakefront'), ori: id('oris.downtowns'), description: 'New' }),
    networkMay(400, 400),
  ],
  ['appointmenthistories', 'any', () => ({}), closed],
  ['availabletimes', 'own', (id) => ({ lsv: id('livescanvendors.downtown'), ...hours }), deskMay(201, 400)],
  ['availabletimes', 'foreign', (id) => ({ lsv: id('livescanvendors.seaside'), ...hours }), foreignDeskMay(201, 400)],
  ['blockedtimes', 'own', (id) => ({ lsv: id('livescanvendors.downtown'), ...block }), deskMay(201, 400)],
  ['blockedtimes', 'foreign', (id) => ({ lsv: id('livescanvendors.seaside'), ...block }), foreignDeskMay(201, 400)],
  ['disclaimers', 'new', (id) => ({ employer: id('employers.lakeside'), flow: 'new', disclaimer_text: 'x' }), superuserMay(201)],
  ['employers', 'new', (id) => ({ name: 'New', livescanvendors: [id('livescanvendors.seaside')] }), superuserMay(201)],
  ['files', 'any', () => ({}), closed],
  [
    'identifications',
    'passport',
    (id) => ({ applicant: id('applicants.ana'), id_type: 'PP', state: 'US', identifier: 'X1' }),
    staffMay(201),
  ],
  ['livescanvendors', 'own', () => ({ name: 'New' }), [401, 403, 403, 201, 201, 403, 400, 403]],
  ['livescanvendors', 'of Metro', (id) => ({ name: 'New', network: id('networks.metro') }), [401, 403, 403, 201, 400, 403, 201, 403]],
  ['locations', 'new', (id) => ({ employer: id('employers.lakeside'), name: 'New' }), staffMay(201)],
  ['mailwordings', 'new', (id) => ({ employer: id('employers.lakeside'), kind: 'MOVED', closing: 'x' }), superuserMay(201)],
  ['mailwordings', 'a second', (id) => ({ employer: id('employers.lakeside'), kind: 'BOOKED', closing: 'x' }), superuserMay(400)],
  ['mailwordings', 'without words', (id) => ({ employer: id('employers.lakeside'), kind: 'MOVED' }), superuserMay(400)],
  ['networks', 'new', () => ({ name: 'New' }), superuserMay(201)],
  ['notes', 'new', (id) => ({ applicant: id('applicants.ana'), note_text: 'x' }), staffMay(201)],
  ['oris', 'own', (id) => ({ lsv: id('livescanvendors.downtown'), ...newOri }), networkMay(201, 400)],
  ['paymenttransactions', 'any', () => ({}), closed],
  ['savedsearches', 'new', () => ({ group: 1, description: 'x', query_string: 'illegible=true' }), staffMay(201)],
  ['savedsearches', 'with the digits of an SSN', () => ({ group: 1, description: 'x', query_string: 'ssn4=1234' }), staffMay(400)],
  ['savedsearches', 'with a wrong value', () => ({ group: 1, description: 'x', query_string: 'created_after=soon' }), staffMay(400)],
  ['statuscodes', 'new', () => ({ description: 'New', slug: 'new' }), staffMay(201)],
  ['users', 'new', () => ({ email: 'new@bims.example', username: 'new' }), superuserMay(201)],
  ['vendors', 'new', (id) => ({ employer: id('employers.lakeside'), name: 'New' }), staffMay(201)],
  [
    'waiversignatures',
    'of a signed page',
    (id) => ({ applicant: id('applicants.ana'), waiver: id('waivers.lakesides'), waiver_file: id('files.staffs') }),
    staffMay(201),
  ],
  ['waiversignatures', 'without its page', (id) => ({ applicant: id('applicants.ana'), waiver: id('waivers.lakesides') }), staffMay(400)],
  ['waivers', 'new', (id) => ({ network: id('networks.metro'), waiver_data: 'x' }), superuserMay(201)],
]

const updates: [record: string, row: string, body: Body, PerPrincipal][] = [
  ['addresses', 'anas', () => ({ city: 'Tampa' }), staffMay(200)],
  ['applicants', 'ana', () => ({ phone: '3055550188' }), [401, 200, 404, 200, 404, 200, 200, 404]],
  ['applicants', 'ana', () => ({ gender: 'F' }), [401, 200, 404, 200, 404, 200, 200, 404]],
  ['applicants', 'ben', () => ({ gender: 'M' }), [401, 404, 400, 404, 400, 200, 200, 404]],
  ['applicants', 'dan', () => ({ phone: '3055550188' }), [401, 404, 404, 403, 404, 200, 200, 404]],
  ['applicants', 'ana', (id) => ({ status_code: id('statuscodes.unused') }), [401, 400, 404, 400, 404, 200, 200, 404]],
  ['applicanthistories', 'anas', () => ({}), closed],
  ['applicanttypes', 'teacher', () => ({ pricing: '50.00' }), networkMay(200)],
  ['appointmenthistories', 'anas', () => ({}), closed],
  ['appointments', 'anas', () => ({ notes: 'x' }), [401, 200, 404, 200, 404, 200, 200, 404]],
  ['appointments', 'anas', () => ({ price: '9.00' }), [401, 400, 404, 400, 404, 400, 400, 404]],
  ['availabletimes', 'downtowns', () => ({ end_time: '16:00' }), deskMay(200)],
  ['availabletimes', 'downtowns', (id) => ({ lsv: id('livescanvendors.seaside') }), deskMay(400)],
  ['blockedtimes', 'downtowns', () => ({ end_datetime: '2030-01-01T18:00:00Z' }), deskMay(200)],
  ['disclaimers', 'metros', () => ({ disclaimer_text: 'y' }), superuserMay(200)],
  ['employers', 'lakeside', () => ({ name: 'x' }), superuserMay(200)],
  ['files', 'template', () => ({}), closed],
  ['identifications', 'anas', () => ({ state: 'GA' }), staffMay(200)],
  ['livescanvendors', 'downtown', () => ({ stations: 2, office_city: 'x' }), deskMay(200)],
  ['livescanvendors', 'downtown', () => ({ public: false }), [401, 400, 404, 200, 404, 403, 200, 404]],
  ['livescanvendors', 'downtown', () => ({ logo: 'https://bims.example/a.png' }), [401, 400, 404, 400, 404, 403, 200, 404]],
  ['livescanvendors', 'downtown', () => ({ is_archived: true }), [401, 400, 404, 400, 404, 403, 400, 404]],
  ['livescanvendors', 'downtown', (id) => ({ network: id('networks.coastal') }), [401, 400, 404, 400, 404, 403, 400, 404]],
  ['locations', 'school', () => ({ name: 'x' }), staffMay(200)],
  ['mailwordings', 'lakesides', () => ({ closing: 'Bye' }), superuserMay(200)],
  ['mailwordings', 'lakesides', () => ({ kind: 'MOVED' }), superuserMay(400)],
  ['networks', 'metro', () => ({ office_city: 'x' }), networkMay(200)],
  ['networks', 'metro', () => ({ tcn_prefix: 'FL' }), networkMay(200)],
  ['networks', 'metro', () => ({ is_archived: true }), [401, 403, 403, 400, 404, 403, 400, 403]],
  ['networks', 'metro', () => ({ applicant_subdomain: 'other' }), [401, 403, 403, 400, 404, 403, 200, 403]],
  ['networks', 'metro', () => ({ prompt_payment: true }), [401, 403, 403, 400, 404, 403, 200, 403]],
  ['notes', 'staffs', () => ({ note_text: 'y' }), staffMay(200)],
  ['notes', 'superusers', () => ({ note_text: 'y' }), superuserMay(200)],
  ['oris', 'downtowns', () => ({ description: 'y' }), networkMay(200)],
  ['paymenttransactions', 'anas', () => ({}), closed],
  ['savedsearches', 'staffs', () => ({ description: 'y' }), staffMay(200)],
  ['savedsearches', 'superusers', () => ({ description: 'y' }), superuserMay(200)],
  ['statuscodes', 'cleared', () => ({ description: 'y' }), staffMay(200)],
  ['users', 'staff', () => ({ username: 'y' }), superuserMay(200)],
  ['users', 'superuser', () => ({ username: 'y' }), closed],
  ['users', 'downtown', () => ({ is_superuser: true }), superuserMay(400)],
  ['vendors', 'buses', () => ({ name: 'x' }), staffMay(200)],
  ['waivers', 'metros', () => ({ waiver_data: 'y' }), superuserMay(200)],
  ['waiversignatures', 'generated', () => ({}), closed],
]

const removes: [record: string, row: string, PerPrincipal, Body?][] = [
  ['addresses', 'anas', staffMay(204)],
  ['applicants', 'cora', superuserMay(204)],
  ['applicants', 'ana', superuserMay(409)],
  ['applicanthistories', 'anas', closed],
  ['applicanttypes', 'teacher', networkMay(204)],
  ['appointmenthistories', 'anas', closed],
  ['appointments', 'anas', [401, 204, 404, 204, 404, 204, 204, 404]],
  ['appointments', 'dans', [401, 404, 404, 409, 404, 409, 409, 404]],
  ['availabletimes', 'downtowns', deskMay(204)],
  ['blockedtimes', 'seasides', foreignDeskMay(204)],
  ['disclaimers', 'metros', superuserMay(204)],
  ['employers', 'nurses', superuserMay(204)],
  ['files', 'staffs', staffMay(204)],
  ['files', 'superusers', [401, 403, 403, 403, 403, 404, 204, 403]],
  ['files', 'template', [401, 403, 403, 403, 403, 403, 409, 403]],
  ['identifications', 'anas', staffMay(204)],
  ['livescanvendors', 'lakefront', [401, 403, 403, 204, 404, 403, 204, 403]],
  ['livescanvendors', 'seaside', [401, 403, 403, 404, 409, 403, 409, 403]],
  ['locations', 'school', staffMay(204)],
  ['mailwordings', 'metros', superuserMay(204)],
  ['networks', 'metro', superuserMay(409)],
  ['notes', 'staffs', staffMay(204)],
  ['notes', 'superusers', superuserMay(204)],
  ['oris', 'spare', networkMay(204)],
  ['oris', 'downtowns', networkMay(409)],
  ['paymenttransactions', 'anas', closed],
  ['savedsearches', 'staffs', staffMay(204)],
  ['savedsearches', 'superusers', superuserMay(204)],
  ['statuscodes', 'unused', staffMay(204)],
  ['statuscodes', 'cleared', staffMay(409)],
  ['users', 'staff', superuserMay(204)],
  ['users', 'superuser', closed],
  ['vendors', 'buses', staffMay(204)],
  ['waivers', 'metros', superuserMay(204)],
  ['waiversignatures', 'uploaded', staffMay(204), () => ({ reason: 'Wrong page' })],
  ['waiversignatures', 'generated', superuserMay(204), () => ({ reason: 'Wrong person' })],
  ['waiversignatures', 'uploaded', staffMay(400), () => ({})],
]

/** Removing one of these archives it. */
const archives = ['livescanvendors', 'employers', 'networks']

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.services.database.begin()
  // An appointment in progress is never outside hours; that check is tested elsewhere.
  await world.services.database.run(sql`update appointment set started_at = now() where status in ('PENDING', 'SCHEDULED')`)
})
afterEach(() => world.services.database.undo())

const id: Id = (path) => {
  const [record = '', name = ''] = path.split('.')
  const found = world.ids[record]?.[name]
  if (found === undefined) throw new Error(`Nothing is called ${path}`)
  return found
}
const cases = <Row extends unknown[]>(rows: Row[]) => rows.flatMap((row) => order.map((who, place) => [...row, who, place] as const))

describe('creates', () => {
  test.each(cases(creates).map(([record, name, body, expected, who, place]) => [record, name, who, body, expected[place]] as const))(
    '%s, %s, by %s',
    async (record, _name, who, body, status) => {
      const answer = await world.ask(who, 'POST', record, body(id))
      expect(answer.statusCode, answer.body).toBe(status)
    },
  )
})

describe('updates', () => {
  test.each(cases(updates).map(([record, row, body, expected, who, place]) => [record, row, who, body, expected[place]] as const))(
    '%s, %s, by %s',
    async (record, row, who, body, status) => {
      const sent = body(id)
      const before = (await world.ask('superuser', 'GET', `${record}/${id(`${record}.${row}`)}`)).json()
      const answer = await world.ask(who, 'PATCH', `${record}/${id(`${record}.${row}`)}`, sent)
      expect(answer.statusCode, answer.body).toBe(status)
      if (status === 400) expect(Object.keys(answer.json().errors)).toEqual(Object.keys(sent))
      const after = (await world.ask('superuser', 'GET', `${record}/${id(`${record}.${row}`)}`)).json()
      if (status === 200) expect(after).not.toEqual(before)
      else if (record !== 'files') expect(after).toEqual(before)
    },
  )
})

describe('removes', () => {
  test.each(
    cases(
      removes.map(([record, row, expected, body]): [string, string, PerPrincipal, Body | undefined] => [record, row, expected, body]),
    ).map(([record, row, expected, body, who, place]) => [record, row, who, body, expected[place]] as const),
  )('%s, %s, by %s', async (record, row, who, body, status) => {
    const answer = await world.ask(who, 'DELETE', `${record}/${id(`${record}.${row}`)}`, body?.(id))
    expect(answer.statusCode, answer.body).toBe(status)
    if (status !== 204) return
    const gone = await world.ask('superuser', 'GET', `${record}/${id(`${record}.${row}`)}`)
    if (archives.includes(record)) expect(gone.json().is_archived).toBe(true)
    else expect(gone.statusCode).toBe(404)
  })
})

test('a bad token writes nothing anywhere', async () => {
  for (const record of Object.keys(world.ids)) {
    const path = `${record}/${Object.values(world.ids[record] ?? {})[0]}`
    const answers = [
      await world.ask('badToken', 'POST', record, {}),
      await world.ask('badToken', 'PATCH', path, {}),
      await world.ask('badToken', 'DELETE', path),
    ]
    const known = answers.filter(({ statusCode }) => statusCode !== 404)
    expect(
      known.every(({ statusCode }) => statusCode === 401),
      record,
    ).toBe(true)
    expect(known.length, record).toBeGreaterThan(1)
  }
})
