import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { pathAt } from '../named-ids.ts'
import { makeWorld, type Principal, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const read = async (who: Principal, path: string) => (await world.ask({ who, path })).json()

const contact = [
  'id',
  'first_name',
  'middle_name',
  'last_name',
  'email',
  'phone',
  'phone_ext',
  'ssn4',
  'dob',
  'applicant_type',
  'locations',
  'vendor',
]
const scan = [
  'gender',
  'race',
  'height',
  'weight',
  'eye',
  'hair',
  'pob',
  'citizenship',
  'no_middle_name',
  'former_names',
  'no_ssn',
  'reason',
  'transaction_id',
  'tcr',
  'illegible',
  'attempt',
]
const environment = [
  'id',
  'name',
  'logo_url',
  'face',
  'booking_minutes',
  'timezone',
  'language',
  'display_disclaimer',
  'display_waiver',
  'extra_fields',
  'prompt_payment',
]
const lsvFields = [
  'id',
  'name',
  'timezone',
  'url',
  'logo',
  'applicant_instructions',
  'translations',
  'next_open',
  'distance_miles',
  'location_name',
  'location_email',
  'location_phone',
]

const deskMoney = [
  ...['id', 'appointment', 'amount', 'state', 'method', 'brand', 'last4'],
  ...['provider', 'receipt', 'tendered', 'reference', 'taken_at', 'corrected_at', 'reason'],
]

test.each<{ who: Principal; row: string; fields: string[] }>([
  { who: 'downtown', row: 'applicants.ana', fields: [...contact, ...scan] },
  { who: 'metro', row: 'applicants.ana', fields: contact },
  { who: 'downtown', row: 'employers.lakeside', fields: ['id', 'name', 'face'] },
  { who: 'metro', row: 'employers.lakeside', fields: ['id', 'name', 'face'] },
  { who: 'downtown', row: 'networks.metro', fields: ['id', 'name', 'face'] },
  { who: 'downtown', row: 'locations.school', fields: ['id', 'name', 'identifier'] },
  { who: 'public', row: 'locations.school', fields: ['id', 'name', 'identifier'] },
  { who: 'metro', row: 'vendors.buses', fields: ['id', 'name'] },
  { who: 'public', row: 'vendors.buses', fields: ['id', 'name'] },
  { who: 'downtown', row: 'paymenttransactions.anas', fields: deskMoney },
  { who: 'metro', row: 'paymenttransactions.anas', fields: deskMoney },
  { who: 'staff', row: 'users.downtown', fields: ['id', 'email', 'username', 'is_superuser', 'is_self', 'removed'] },
])('$who sees of $row only its fields', async ({ who, row, fields }) => {
  const query = who === 'public' ? `?employer=${world.ids.employers.lakeside}` : ''
  expect(Object.keys(await read(who, pathAt(world.ids, row) + query)).sort()).toEqual([...fields].sort())
})

test('the public sees of an environment and of a location only public fields', async () => {
  const [employer] = (await read('public', 'employers?applicant_subdomain=LAKESIDE')).results
  const decided = ['default_payment', 'payment_options', 'refund_until_start', 'enable_transfers']
  expect(Object.keys(employer).sort()).toEqual([...environment, ...decided].sort())
  const address = ['street1', 'street2', 'city', 'state', 'postal'].map((part) => `location_${part}`)
  expect(Object.keys(await read('public', `livescanvendors/${world.ids.livescanvendors.downtown}`)).sort()).toEqual(
    [...lsvFields, ...address].sort(),
  )
})

test('ssn4, dob and identifiers are masked for all roles, except the dob of a desk’s own appointments', async () => {
  for (const who of ['downtown', 'metro', 'staff', 'superuser'] as const) {
    const ana = await read(who, `applicants/${world.ids.applicants.ana}`)
    expect([ana.ssn4, ana.dob], who).toEqual(['****', '****-**-**'])
  }
  expect((await read('superuser', 'identifications')).results[0].identifier).toBe('****')
  const born = async (who: Principal) => (await read(who, `appointments/${world.ids.appointments.anas}`)).dob
  expect([await born('downtown'), await born('metro'), await born('staff'), await born('superuser')]).toEqual([
    '1990-04-05',
    '****-**-**',
    '****-**-**',
    '****-**-**',
  ])
  expect((await read('downtown', 'appointments')).results[0].dob).toBe('1990-04-05')
  const path = `appointments/${world.ids.appointments.anas}`
  const full = await world.ask({ who: 'downtown', method: 'PATCH', path, body: { ...(await read('downtown', path)), notes: 'x' } })
  expect([full.statusCode, full.json().dob, full.json().notes]).toEqual([200, '1990-04-05', 'x'])
})

test.each<{ who: Principal; path: string; status: number }>([
  { who: 'staff', path: 'applicants?ssn4=1234', status: 200 },
  { who: 'downtown', path: 'applicants?ssn4=1234', status: 400 },
  { who: 'metro', path: 'applicants?dob=1990-04-05', status: 400 },
  { who: 'downtown', path: 'applicants?status_code=1', status: 400 },
  { who: 'downtown', path: 'applicants?order=safe_date', status: 400 },
  { who: 'downtown', path: 'applicants?name=ana', status: 200 },
  { who: 'downtown', path: 'locations?search=school', status: 200 },
  { who: 'metro', path: 'employers?network=1', status: 400 },
  { who: 'downtown', path: 'paymenttransactions?lsv=1', status: 400 },
  { who: 'staff', path: 'applicants?colour=red', status: 400 },
])('$who querying $path gets $status, so that filters reveal no hidden field', async ({ who, path, status }) => {
  expect((await world.ask({ who, path })).statusCode).toBe(status)
})

test('a search looks only into visible fields', async () => {
  expect((await read('downtown', 'vendors?search=B')).count).toBe(1)
  await world.services.database.run(sql`update vendor set identifier = 'hidden word' where id = ${world.ids.vendors.buses}`)
  expect((await read('downtown', 'vendors?search=hidden')).count).toBe(0)
  expect((await read('staff', 'vendors?search=hidden')).count).toBe(1)
})

test('a search finds rows with some of the fields', async () => {
  // Catering has no identifier.
  expect((await read('staff', 'vendors?search=cater')).results).toHaveLength(1)
  expect((await read('staff', 'locations?search=CHAP')).results).toHaveLength(1)
})

test('fields that a role may not write are named and nothing is changed', async () => {
  const path = `livescanvendors/${world.ids.livescanvendors.downtown}`
  const before = await read('superuser', path)
  const answer = await world.ask({
    who: 'downtown',
    method: 'PATCH',
    path,
    body: {
      stations: 5,
      logo: 'https://x.example/a.png',
      public: false,
      id: 7,
      owner: 1,
    },
  })
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().errors).sort()).toEqual(['id', 'logo', 'owner', 'public'])
  expect(await read('superuser', path)).toEqual(before)
})

test('a full body with masked and read-only fields changes only what differs', async () => {
  const path = `applicants/${world.ids.applicants.ana}`
  const ana = await read('staff', path)
  expect((await world.ask({ who: 'staff', method: 'PATCH', path, body: { ...ana, position: 'Coach' } })).statusCode).toBe(200)
  const after = await read('superuser', path)
  expect(after).toEqual({ ...ana, position: 'Coach' })
  expect((await read('staff', `applicants?ssn4=1234&name=ana`)).count).toBe(1)
})

test('a sent author, network or id is ignored', async () => {
  const note = await world.ask({
    who: 'staff',
    method: 'POST',
    path: 'notes',
    body: {
      applicant: world.ids.applicants.ana,
      note_text: 'x',
      author: world.ids.users.superuser,
    },
  })
  expect(note.statusCode).toBe(400)
  const mine = await world.ask({
    who: 'staff',
    method: 'POST',
    path: 'notes',
    body: { applicant: world.ids.applicants.ana, note_text: 'x' },
  })
  expect(mine.json().author).toBe(world.ids.users.staff)
  const own = await world.ask({
    who: 'metro',
    method: 'POST',
    path: 'livescanvendors',
    body: { name: 'New', network: world.ids.networks.metro, public: true },
  })
  expect(own.json().network).toBe(world.ids.networks.metro)
})

test('a foreign id has the same answer as a missing one', async () => {
  const sent = (applicant: number) =>
    world.ask({
      who: 'downtown',
      method: 'POST',
      path: 'appointments',
      body: {
        applicant,
        lsv: world.ids.livescanvendors.downtown,
        date_time: new Date(world.services.clock.now()).toISOString(),
        walk_in: true,
      },
    })
  const [foreign, absent] = [await sent(world.ids.applicants.ben), await sent(999_999)]
  expect(foreign.statusCode).toBe(400)
  expect({ ...foreign.json(), request_id: '' }).toEqual({ ...absent.json(), request_id: '' })
})
