import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { picture } from '../testing/documents/png.ts'
import type { NameOf } from '../testing/people-and-places.ts'
import { makeWorld, type Principal, type World } from '../testing/world.ts'

const PNG = picture(2, 2)
let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const lsvPath = (name: NameOf<'livescanvendors'>) => `livescanvendors/${world.ids.livescanvendors[name]}`
const set = (who: Principal, file: number | null, name: NameOf<'livescanvendors'> = 'downtown') =>
  world.ask({ who, method: 'PUT', path: `${lsvPath(name)}/logo`, body: { file } })

async function sent(who: Principal): Promise<number> {
  const { id, upload_url } = (
    await world.ask({ who, method: 'POST', path: 'files/upload', body: { original_name: 'logo.png', mime_type: 'image/png' } })
  ).json()
  await world.app.inject({ method: 'PUT', url: upload_url, payload: PNG, headers: { 'content-type': 'image/png' } })
  return id
}

test.each<[Principal, number]>([
  ['public', 401],
  ['downtown', 403],
  ['seaside', 403],
  ['metro', 200],
  ['coastal', 404],
  ['staff', 403],
  ['superuser', 200],
  ['detached', 403],
  ['badToken', 401],
])('%s giving Downtown a logo gets %i', async (who, status) => {
  const file = await sent(who === 'superuser' ? 'superuser' : 'metro')
  expect((await set(who, file)).statusCode).toBe(status)
  const { logo } = (await world.ask({ who: 'superuser', path: lsvPath('downtown') })).json()
  expect(logo).toBe(status === 200 ? `/api/${lsvPath('downtown')}/logo?v=${file}&size=2x2` : null)
})

test('the picture is public, safe to embed, and absent without a logo', async () => {
  expect((await world.ask({ who: 'public', path: `${lsvPath('downtown')}/logo` })).statusCode).toBe(404)
  await set('metro', await sent('metro'))
  const [listed] = (await world.ask({ who: 'public', path: `livescanvendors?network=${world.ids.networks.metro}` })).json().results
  const picture = await world.app.inject({ url: listed.logo })
  expect(picture.rawPayload.equals(PNG)).toBe(true)
  expect(picture.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  })
  expect((await set('metro', null)).json()).toEqual({ logo: null })
  expect((await world.app.inject({ url: listed.logo })).statusCode).toBe(404)
})

test('only a complete picture that the viewer has uploaded becomes a logo', async () => {
  const { id: unsent } = (
    await world.ask({ who: 'metro', method: 'POST', path: 'files/upload', body: { original_name: 'x.png', mime_type: 'image/png' } })
  ).json()
  const foreign = await sent('coastal')
  for (const file of [unsent, foreign, world.ids.files.staffs, 999_999]) {
    const answer = await set('metro', file)
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { file: 'Not a picture that you have sent' }])
  }
})

test('a picture that is deleted while it becomes a logo is refused', async () => {
  const file = await sent('metro')
  const { database } = world.services
  const { transaction } = database
  vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
    await database.run(sql`update file set removed_at = now() where id = ${file}`)
    return transaction(work)
  })
  expect((await set('metro', file)).json().errors).toEqual({ file: 'Not a picture that you have sent' })
  expect((await world.ask({ who: 'superuser', path: lsvPath('downtown') })).json().logo).toBeNull()
})

test('a logo in use is not deleted with its file', async () => {
  const file = await sent('superuser')
  await set('superuser', file)
  expect((await world.ask({ who: 'superuser', method: 'DELETE', path: `files/${file}` })).statusCode).toBe(409)
  await set('superuser', null)
  expect((await world.ask({ who: 'superuser', method: 'DELETE', path: `files/${file}` })).statusCode).toBe(204)
})
