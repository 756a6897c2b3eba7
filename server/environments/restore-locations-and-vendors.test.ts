import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeWorld, type Principal, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const school = () => world.ids.locations.school
const ana = () => world.ids.applicants.ana
const patchAna = (body: object) => world.ask({ who: 'staff', method: 'PATCH', path: `applicants/${ana()}`, body })
const deleteSchool = () => world.ask({ who: 'staff', method: 'DELETE', path: `locations/${school()}` })
const restoreSchool = (who: Principal = 'staff') => world.ask({ who, method: 'POST', path: `locations/${school()}/restore` })

/** Another work location of Ana's employer. */
async function addLocation(): Promise<number> {
  const { employer } = (await world.ask({ who: 'staff', path: `locations/${school()}` })).json()
  const made = await world.ask({ who: 'staff', method: 'POST', path: 'locations', body: { employer, name: 'South School' } })
  expect(made.statusCode, made.body).toBe(201)
  return made.json().id
}

test('staff still read the name of a deleted work location, which no list and no applicant is offered', async () => {
  const { employer } = (await world.ask({ who: 'staff', path: `locations/${school()}` })).json()
  expect((await deleteSchool()).statusCode).toBe(204)
  const read = (who: Principal) => world.ask({ who, path: `locations/${school()}${who === 'public' ? `?employer=${employer}` : ''}` })
  expect((await read('staff')).json()).toMatchObject({ name: 'North School', removed: true })
  expect((await read('public')).statusCode).toBe(404)
  const listed = (await world.ask({ who: 'staff', path: 'locations' })).json().results.map(({ id }: { id: number }) => id)
  expect(listed).not.toContain(school())
  const removed = (await world.ask({ who: 'staff', path: 'locations?removed=true' })).json().results
  expect(removed.map(({ name }: { name: string }) => name)).toEqual(['North School'])
  expect((await world.ask({ who: 'public', path: `locations?employer=${employer}&removed=true` })).statusCode).toBe(400)
})

test('another work location is added to a record that holds a deleted one, and a deleted one to none', async () => {
  const other = await addLocation()
  await patchAna({ locations: [school()] })
  await deleteSchool()
  const added = await patchAna({ locations: [school(), other] })
  expect([added.statusCode, added.json().locations]).toEqual([200, [school(), other].sort((a, b) => a - b)])
  expect((await patchAna({ locations: [other] })).statusCode).toBe(200)
  const again = await patchAna({ locations: [school(), other] })
  expect([again.statusCode, again.json().errors]).toEqual([400, { locations: 'Not found' }])
})

test.each<[Principal, number]>([
  ['public', 401],
  ['downtown', 403],
  ['metro', 403],
  ['staff', 204],
  ['superuser', 204],
])('%s restoring a deleted work location gets %i', async (who, status) => {
  await deleteSchool()
  expect((await restoreSchool(who)).statusCode).toBe(status)
  expect((await world.ask({ who: 'staff', path: `locations/${school()}` })).json().removed).toBe(status !== 204)
})

test('restoring what is not deleted is refused, and a deleted one is neither changed nor deleted again', async () => {
  expect((await restoreSchool()).json().code).toBe('NOT_REMOVED')
  await deleteSchool()
  expect((await world.ask({ who: 'staff', method: 'PATCH', path: `locations/${school()}`, body: { name: 'X' } })).statusCode).toBe(404)
  expect((await deleteSchool()).statusCode).toBe(404)
})

test('names of deleted vendors, applicant types and users stay readable', async () => {
  const { database } = world.services
  const [kept] = await database.rows<{ vendor: number; type: number }>(sql`
    select (select min(id) from vendor) as vendor, (select min(id) from applicant_type) as type`)
  const paths = [`vendors/${kept?.vendor}`, `applicanttypes/${kept?.type}`, `users/${world.ids.users.downtown}`]
  await database.run(sql`update vendor set removed_at = now()`)
  await database.run(sql`update applicant_type set removed_at = now()`)
  await database.run(sql`update user_account set removed_at = now() where id = ${world.ids.users.downtown}`)
  for (const path of paths) {
    const read = await world.ask({ who: 'staff', path })
    expect([read.statusCode, read.json().removed], path).toEqual([200, true])
  }
})

test('the name of a deleted waiver stays readable for staff and in no list, since it has signatures', async () => {
  const environment = { network: world.ids.networks.metro }
  const draft = { ...environment, name: 'Consent of 2025', waiver_data: '<p>I agree</p>' }
  const { id } = (await world.ask({ who: 'superuser', method: 'POST', path: 'waivers', body: draft })).json()
  expect((await world.ask({ who: 'superuser', method: 'DELETE', path: `waivers/${id}` })).statusCode).toBe(204)
  expect((await world.ask({ who: 'staff', path: `waivers/${id}` })).json()).toMatchObject({ name: 'Consent of 2025', removed: true })
  expect((await world.ask({ who: 'public', path: `waivers/${id}?network=${environment.network}` })).statusCode).toBe(404)
  const { results } = (await world.ask({ who: 'staff', path: `waivers?network=${environment.network}` })).json()
  expect(results.map((one: { id: number }) => one.id)).not.toContain(id)
})

test('a record keeps its deleted applicant type, vendor and status, whatever else is changed', async () => {
  const { database } = world.services
  const vendor = world.ids.vendors.buses
  await patchAna({ vendor })
  const { applicant_type, status_code } = (await world.ask({ who: 'staff', path: `applicants/${ana()}` })).json()
  expect([applicant_type, status_code]).not.toContain(null)
  for (const table of [sql`applicant_type`, sql`vendor`, sql`status_code`]) await database.run(sql`update ${table} set removed_at = now()`)
  const changed = await patchAna({ applicant_type, vendor, status_code, position: 'Cook' })
  expect([changed.statusCode, changed.json()]).toEqual([
    200,
    expect.objectContaining({ applicant_type, vendor, status_code, position: 'Cook' }),
  ])
  await patchAna({ vendor: null })
  expect((await patchAna({ vendor })).json().errors).toEqual({ vendor: 'Not found' })
})

test('the type of an entity may be sent when it is created, if it is the right one', async () => {
  const { employer } = (await world.ask({ who: 'staff', path: `locations/${school()}` })).json()
  const create = (entity_type: string) =>
    world.ask({ who: 'staff', method: 'POST', path: 'locations', body: { employer, name: 'East School', entity_type } })
  expect((await create('LOCATION')).json()).toMatchObject({ entity_type: 'LOCATION', name: 'East School' })
  expect((await create('VENDOR')).statusCode).toBe(400)
})
