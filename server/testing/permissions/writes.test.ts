import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { permissions } from '../../permissions.ts'
import { registry } from '../../routes.ts'
import { pathAt } from '../people-and-places.ts'
import { makeWorld, type World } from '../world.ts'
import {
  type Body,
  bodyOf,
  callers,
  closed,
  coastalMay,
  downtownMay,
  metroMay,
  type Statuses,
  seasideMay,
  signedIn,
  staffMay,
  superuserMay,
} from './statuses.ts'

const hours = { day_of_week: 3, start_time: '09:00', end_time: '10:00' }
const block = { start_datetime: '2030-02-01T09:00:00Z', end_datetime: '2030-02-01T10:00:00Z' }
const newOri = { ori: 'FL0000009', description: 'New', slug: 'new', agency: 'State' }
const person = { first_name: 'Flo', last_name: 'New', email: 'flo@bims.example', phone: '3055550199' }
const address = { address_type: 'WORK', street1: '2 Main St', city: 'Miami', state: 'FL', zip_code: '33101' }

type Write = { row: string; body?: Body; by: Statuses }

/** Written by hand from docs/permissions.json: the bodies, and the status for each principal. */
const creates: readonly { record: string; what: string; body?: Body; by: Statuses }[] = [
  { record: 'addresses', what: 'work', body: (id) => ({ applicant: id('applicants.ana'), ...address }), by: staffMay(201) },
  {
    record: 'applicants',
    what: 'flo',
    body: (id) => ({ ...person, employer: id('employers.lakeside'), locations: [id('locations.school')] }),
    by: staffMay(201),
  },
  { record: 'applicanthistories', what: 'any', by: closed },
  {
    record: 'applicanttypes',
    what: 'own',
    body: (id) => ({ lsv: id('livescanvendors.downtown'), ori: id('oris.downtowns'), description: 'New' }),
    by: metroMay(201, { foreign: 400 }),
  },
  {
    record: 'applicanttypes',
    what: 'with the ORI of another location',
    body: (id) => ({ lsv: id('livescanvendors.lakefront'), ori: id('oris.downtowns'), description: 'New' }),
    by: metroMay(400, { foreign: 400 }),
  },
  { record: 'appointmenthistories', what: 'any', by: closed },
  {
    record: 'availabletimes',
    what: 'own',
    body: (id) => ({ lsv: id('livescanvendors.downtown'), ...hours }),
    by: downtownMay(201, { foreign: 400 }),
  },
  {
    record: 'availabletimes',
    what: 'foreign',
    body: (id) => ({ lsv: id('livescanvendors.seaside'), ...hours }),
    by: seasideMay(201, { foreign: 400 }),
  },
  {
    record: 'blockedtimes',
    what: 'own',
    body: (id) => ({ lsv: id('livescanvendors.downtown'), ...block }),
    by: downtownMay(201, { foreign: 400 }),
  },
  {
    record: 'blockedtimes',
    what: 'foreign',
    body: (id) => ({ lsv: id('livescanvendors.seaside'), ...block }),
    by: seasideMay(201, { foreign: 400 }),
  },
  {
    record: 'specialdays',
    what: 'own',
    body: (id) => ({ lsv: id('livescanvendors.downtown'), date: '2031-07-04', name: 'Independence Day' }),
    by: downtownMay(201, { foreign: 400 }),
  },
  {
    record: 'specialdays',
    what: 'foreign',
    body: (id) => ({ lsv: id('livescanvendors.seaside'), date: '2031-07-04', name: 'Independence Day' }),
    by: seasideMay(201, { foreign: 400 }),
  },
  {
    record: 'disclaimers',
    what: 'new',
    body: (id) => ({ employer: id('employers.lakeside'), flow: 'new', disclaimer_text: 'x' }),
    by: superuserMay(201),
  },
  {
    record: 'employers',
    what: 'new',
    body: (id) => ({ name: 'New', livescanvendors: [id('livescanvendors.seaside')] }),
    by: superuserMay(201),
  },
  { record: 'files', what: 'any', by: closed },
  {
    record: 'identifications',
    what: 'passport',
    body: (id) => ({ applicant: id('applicants.ana'), id_type: 'PP', state: 'US', identifier: 'X1' }),
    by: staffMay(201),
  },
  { record: 'livescanvendors', what: 'own', body: { name: 'New' }, by: { ...metroMay(201, { foreign: 201 }), superuser: 400 } },
  {
    record: 'livescanvendors',
    what: 'of Metro',
    body: (id) => ({ name: 'New', network: id('networks.metro') }),
    by: metroMay(201, { foreign: 400 }),
  },
  { record: 'locations', what: 'new', body: (id) => ({ employer: id('employers.lakeside'), name: 'New' }), by: staffMay(201) },
  {
    record: 'mailwordings',
    what: 'new',
    body: (id) => ({ employer: id('employers.lakeside'), kind: 'MOVED', closing: 'x' }),
    by: superuserMay(201),
  },
  {
    record: 'mailwordings',
    what: 'a second',
    body: (id) => ({ employer: id('employers.lakeside'), kind: 'BOOKED', closing: 'x' }),
    by: superuserMay(400),
  },
  {
    record: 'mailwordings',
    what: 'without words',
    body: (id) => ({ employer: id('employers.lakeside'), kind: 'MOVED' }),
    by: superuserMay(400),
  },
  { record: 'networks', what: 'new', body: { name: 'New' }, by: superuserMay(201) },
  { record: 'notes', what: 'new', body: (id) => ({ applicant: id('applicants.ana'), note_text: 'x' }), by: staffMay(201) },
  { record: 'oris', what: 'own', body: (id) => ({ lsv: id('livescanvendors.downtown'), ...newOri }), by: metroMay(201, { foreign: 400 }) },
  { record: 'paymenttransactions', what: 'any', by: closed },
  { record: 'savedsearches', what: 'new', body: { group: 1, description: 'x', query_string: 'illegible=true' }, by: staffMay(201) },
  {
    record: 'savedsearches',
    what: 'with the digits of an SSN',
    body: { group: 1, description: 'x', query_string: 'ssn4=1234' },
    by: staffMay(400),
  },
  {
    record: 'savedsearches',
    what: 'with a wrong value',
    body: { group: 1, description: 'x', query_string: 'created_after=soon' },
    by: staffMay(400),
  },
  { record: 'statuscodes', what: 'new', body: { description: 'New', slug: 'new' }, by: staffMay(201) },
  { record: 'users', what: 'new', body: { email: 'new@bims.example', username: 'new' }, by: superuserMay(201) },
  { record: 'vendors', what: 'new', body: (id) => ({ employer: id('employers.lakeside'), name: 'New' }), by: staffMay(201) },
  {
    record: 'waiversignatures',
    what: 'of a signed page',
    body: (id) => ({ applicant: id('applicants.ana'), waiver: id('waivers.lakesides'), waiver_file: id('files.staffs') }),
    by: staffMay(201),
  },
  {
    record: 'waiversignatures',
    what: 'without its page',
    body: (id) => ({ applicant: id('applicants.ana'), waiver: id('waivers.lakesides') }),
    by: staffMay(400),
  },
  { record: 'waivers', what: 'new', body: (id) => ({ network: id('networks.metro'), waiver_data: 'x' }), by: superuserMay(201) },
]

const updates: readonly Write[] = [
  { row: 'addresses.anas', body: { city: 'Tampa' }, by: staffMay(200) },
  { row: 'applicants.ana', body: { phone: '3055550188' }, by: { ...downtownMay(200), staff: 200 } },
  { row: 'applicants.ana', body: { gender: 'F' }, by: { ...downtownMay(200), staff: 200 } },
  { row: 'applicants.ben', body: { gender: 'M' }, by: { ...seasideMay(400), staff: 200, superuser: 200 } },
  { row: 'applicants.dan', body: { phone: '3055550188' }, by: { ...signedIn(404), metro: 403, staff: 200, superuser: 200 } },
  {
    row: 'applicants.ana',
    body: (id) => ({ status_code: id('statuscodes.unused') }),
    by: { ...downtownMay(400), staff: 200, superuser: 200 },
  },
  { row: 'applicanthistories.anas', by: closed },
  { row: 'applicanttypes.teacher', body: { pricing: '50.00' }, by: metroMay(200) },
  { row: 'appointmenthistories.anas', by: closed },
  { row: 'appointments.anas', body: { notes: 'x' }, by: { ...downtownMay(200), staff: 200 } },
  { row: 'appointments.anas', body: { price: '9.00' }, by: { ...downtownMay(400), staff: 400 } },
  { row: 'availabletimes.downtowns', body: { end_time: '16:00' }, by: downtownMay(200) },
  { row: 'availabletimes.downtowns', body: (id) => ({ lsv: id('livescanvendors.seaside') }), by: downtownMay(400) },
  { row: 'specialdays.downtowns', body: { name: 'Christmas' }, by: downtownMay(200) },
  { row: 'blockedtimes.downtowns', body: { end_datetime: '2030-01-01T18:00:00Z' }, by: downtownMay(200) },
  { row: 'disclaimers.metros', body: { disclaimer_text: 'y' }, by: superuserMay(200) },
  { row: 'employers.lakeside', body: { name: 'x' }, by: superuserMay(200) },
  { row: 'files.template', by: closed },
  { row: 'identifications.anas', body: { state: 'GA' }, by: staffMay(200) },
  { row: 'livescanvendors.downtown', body: { stations: 3, office_city: 'x' }, by: downtownMay(200) },
  { row: 'livescanvendors.downtown', body: { public: false }, by: { ...downtownMay(200), downtown: 400 } },
  { row: 'livescanvendors.downtown', body: { logo: 'https://bims.example/a.png' }, by: { ...downtownMay(400), superuser: 200 } },
  { row: 'livescanvendors.downtown', body: { is_archived: true }, by: downtownMay(400) },
  { row: 'livescanvendors.downtown', body: (id) => ({ network: id('networks.coastal') }), by: downtownMay(400) },
  { row: 'locations.school', body: { name: 'x' }, by: staffMay(200) },
  { row: 'mailwordings.lakesides', body: { closing: 'Bye' }, by: superuserMay(200) },
  { row: 'mailwordings.lakesides', body: { kind: 'MOVED' }, by: superuserMay(400) },
  { row: 'networks.metro', body: { office_city: 'x' }, by: metroMay(200) },
  { row: 'networks.metro', body: { tcn_prefix: 'FL' }, by: metroMay(200) },
  { row: 'networks.metro', body: { is_archived: true }, by: metroMay(400) },
  { row: 'networks.metro', body: { applicant_subdomain: 'other' }, by: { ...metroMay(200), metro: 400 } },
  { row: 'networks.metro', body: { prompt_payment: true }, by: { ...metroMay(200), metro: 400 } },
  { row: 'notes.staffs', body: { note_text: 'y' }, by: staffMay(200) },
  { row: 'notes.superusers', body: { note_text: 'y' }, by: superuserMay(200) },
  { row: 'oris.downtowns', body: { description: 'y' }, by: metroMay(200) },
  { row: 'paymenttransactions.anas', by: closed },
  { row: 'savedsearches.staffs', body: { description: 'y' }, by: staffMay(200) },
  { row: 'savedsearches.superusers', body: { description: 'y' }, by: superuserMay(200) },
  { row: 'statuscodes.cleared', body: { description: 'y' }, by: staffMay(200) },
  { row: 'users.staff', body: { username: 'y' }, by: superuserMay(200) },
  { row: 'users.superuser', body: { username: 'y' }, by: closed },
  { row: 'users.downtown', body: { is_superuser: true }, by: superuserMay(400) },
  { row: 'vendors.buses', body: { name: 'x' }, by: staffMay(200) },
  { row: 'waivers.metros', body: { waiver_data: 'y' }, by: superuserMay(200) },
  { row: 'waiversignatures.generated', by: closed },
]

const removes: readonly Write[] = [
  { row: 'addresses.anas', by: staffMay(204) },
  { row: 'applicants.cora', by: superuserMay(204) },
  { row: 'applicants.ana', by: superuserMay(409) },
  { row: 'applicanthistories.anas', by: closed },
  { row: 'applicanttypes.teacher', by: metroMay(204) },
  { row: 'appointmenthistories.anas', by: closed },
  { row: 'appointments.anas', by: { ...downtownMay(204), staff: 204 } },
  { row: 'appointments.dans', by: { ...downtownMay(409), downtown: 404, staff: 409 } },
  { row: 'availabletimes.downtowns', by: downtownMay(204) },
  { row: 'blockedtimes.seasides', by: seasideMay(204) },
  { row: 'specialdays.seasides', by: seasideMay(204) },
  { row: 'disclaimers.metros', by: superuserMay(204) },
  { row: 'employers.nurses', by: superuserMay(204) },
  { row: 'files.staffs', by: staffMay(204) },
  { row: 'files.superusers', by: { ...superuserMay(204), staff: 404 } },
  { row: 'files.template', by: superuserMay(409) },
  { row: 'identifications.anas', by: staffMay(204) },
  { row: 'livescanvendors.lakefront', by: metroMay(204) },
  { row: 'livescanvendors.seaside', by: coastalMay(409) },
  { row: 'locations.school', by: staffMay(204) },
  { row: 'mailwordings.metros', by: superuserMay(204) },
  { row: 'networks.metro', by: superuserMay(409) },
  { row: 'notes.staffs', by: staffMay(204) },
  { row: 'notes.superusers', by: superuserMay(204) },
  { row: 'oris.spare', by: metroMay(204) },
  { row: 'oris.downtowns', by: metroMay(409) },
  { row: 'paymenttransactions.anas', by: closed },
  { row: 'savedsearches.staffs', by: staffMay(204) },
  { row: 'savedsearches.superusers', by: superuserMay(204) },
  { row: 'statuscodes.unused', by: staffMay(204) },
  { row: 'statuscodes.cleared', by: staffMay(409) },
  { row: 'users.staff', by: superuserMay(204) },
  { row: 'users.superuser', by: closed },
  { row: 'vendors.buses', by: staffMay(204) },
  { row: 'waivers.metros', by: superuserMay(204) },
  { row: 'waiversignatures.uploaded', body: { reason: 'Wrong page' }, by: staffMay(204) },
  { row: 'waiversignatures.generated', body: { reason: 'Wrong person' }, by: superuserMay(204) },
  { row: 'waiversignatures.uploaded', body: {}, by: staffMay(204) },
]

/** Records whose removal archives. */
const archives = ['livescanvendors', 'employers', 'networks']
/** Records whose names stay readable. */
const namesKept = ['applicanttypes.', 'locations.', 'users.', 'vendors.']

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.services.database.begin()
  // An appointment in progress is never outside hours, which is tested elsewhere.
  await world.services.database.run(sql`update appointment set started_at = now() where status in ('PENDING', 'SCHEDULED')`)
})
afterEach(() => world.services.database.undo())

const pathOf = (row: string) => pathAt(world.ids, row)
const byCaller = <Case extends { by: Statuses }>(cases: readonly Case[]) =>
  cases.flatMap((each) => callers.map((who) => ({ ...each, who, status: each.by[who] })))

test.each(byCaller(creates))('$who creating $record, $what, is answered $status', async ({ record, who, body, status }) => {
  const answer = await world.ask({ who, method: 'POST', path: record, body: bodyOf(body, world.ids) })
  expect(answer.statusCode, answer.body).toBe(status)
})

test.each(byCaller(updates))('$who changing $row is answered $status', async ({ row, who, body, status }) => {
  const sent = bodyOf(body, world.ids)
  const before = (await world.ask({ who: 'superuser', path: pathOf(row) })).json()
  const answer = await world.ask({ who, method: 'PATCH', path: pathOf(row), body: sent })
  expect(answer.statusCode, answer.body).toBe(status)
  if (status === 400) expect(Object.keys(answer.json().errors)).toEqual(Object.keys(sent))
  const after = (await world.ask({ who: 'superuser', path: pathOf(row) })).json()
  if (status === 200) expect(after).not.toEqual(before)
  else if (!row.startsWith('files.')) expect(after).toEqual(before)
})

test.each(byCaller(removes))('$who removing $row is answered $status', async ({ row, who, body, status }) => {
  const answer = await world.ask({ who, method: 'DELETE', path: pathOf(row), body: body && bodyOf(body, world.ids) })
  expect(answer.statusCode, answer.body).toBe(status)
  if (status !== 204) return
  const gone = await world.ask({ who: 'superuser', path: pathOf(row) })
  if (archives.some((record) => row.startsWith(record))) expect(gone.json().is_archived).toBe(true)
  else if (namesKept.some((record) => row.startsWith(record))) expect(gone.json().removed).toBe(true)
  else expect(gone.statusCode).toBe(404)
})

const isRecord = (path: string) => registry.has(path)

/** Rights of actions that need a secret, a card or an open slot, which their own tests send. */
const TRIED_ELSEWHERE = /^(apikeys|ssolinks|ssoproviders|webhooks|paymenttokens|appointments\.create)/

test('every write that a role may make of a record is tried by every role', () => {
  const tried = {
    create: creates.map(({ record }) => record),
    update: updates.map(({ row }) => row.split('.')[0]),
    remove: removes.map(({ row }) => row.split('.')[0]),
  }
  const untried = Object.entries(permissions).flatMap(([record, { rights }]) =>
    (['create', 'update', 'remove'] as const).flatMap((verb) =>
      isRecord(record) && verb in rights && !tried[verb].includes(record) ? [`${record}.${verb}`] : [],
    ),
  )
  expect(untried.filter((name) => !TRIED_ELSEWHERE.test(name))).toEqual([])
})

test('a bad token writes nothing anywhere', async () => {
  for (const [record, ids] of Object.entries<Record<string, number>>(world.ids)) {
    const path = `${record}/${Object.values(ids)[0]}`
    const answers = [
      await world.ask({ who: 'badToken', method: 'POST', path: record, body: {} }),
      await world.ask({ who: 'badToken', method: 'PATCH', path, body: {} }),
      await world.ask({ who: 'badToken', method: 'DELETE', path }),
    ]
    const known = answers.filter(({ statusCode }) => statusCode !== 404)
    expect(
      known.every(({ statusCode }) => statusCode === 401),
      record,
    ).toBe(true)
    expect(known.length, record).toBeGreaterThan(1)
  }
})
