import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openFileStore } from '../platform/files/file-store.ts'
import { log } from '../platform/log.ts'
import { picture } from '../testing/documents/png.ts'
import { makeWorld, type Principal, type World } from '../testing/world.ts'

const PNG = picture(2, 2)
let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const parish = () => `employers/${world.ids.employers.parish}`
const superuserOnly: [Principal, number][] = [
  ['public', 401],
  ['downtown', 403],
  ['metro', 403],
  ['coastal', 403],
  ['staff', 403],
  ['superuser', 200],
  ['detached', 403],
  ['badToken', 401],
]
const audited = async () =>
  (
    await world.services.database.rows<{ event: string; resource: string }>(
      sql`select event, resource from audit_event order by seq desc limit 1`,
    )
  )[0]

describe('addresses', () => {
  test.each([
    ['Lakeside2', 'Must be lower-case letters, digits and hyphens'],
    ['-north', 'Must be lower-case letters, digits and hyphens'],
    ['a.b', 'Must be lower-case letters, digits and hyphens'],
    ['x'.repeat(64), 'Must be lower-case letters, digits and hyphens'],
    ['admin', 'This word is reserved'],
    // Such a host would open the front end of networks.
    ['mynetwork', 'Must not contain the word network'],
    ['lakeside', 'This subdomain is taken'],
    // A subdomain of a network, whose applicants have the same kind of address.
    ['coastal', 'This subdomain is taken'],
  ])('%s is refused: %s', async (applicant_subdomain, message) => {
    for (const answer of [
      await world.ask({ who: 'superuser', method: 'POST', path: 'employers', body: { name: 'New', applicant_subdomain } }),
      await world.ask({ who: 'superuser', method: 'PATCH', path: parish(), body: { applicant_subdomain } }),
    ]) {
      expect([answer.statusCode, answer.json().errors]).toEqual([400, { applicant_subdomain: message }])
    }
  })

  test('a network cannot take an employer’s address or that of an archived environment, but may keep its own', async () => {
    const other = await world.ask({
      who: 'superuser',
      method: 'POST',
      path: 'networks',
      body: { name: 'New', applicant_subdomain: 'lakeside' },
    })
    expect(other.json().errors).toEqual({ applicant_subdomain: 'This subdomain is taken' })
    for (const applicant_subdomain of ['x'.repeat(63), 'parish'])
      expect(
        (await world.ask({ who: 'superuser', method: 'PATCH', path: parish(), body: { applicant_subdomain, name: 'Same' } })).statusCode,
      ).toBe(200)
    await world.ask({ who: 'superuser', method: 'DELETE', path: parish() })
    const again = await world.ask({
      who: 'superuser',
      method: 'POST',
      path: 'employers',
      body: { name: 'New', applicant_subdomain: 'parish' },
    })
    expect(again.json().errors).toEqual({ applicant_subdomain: 'This subdomain is taken' })
  })
})

describe('archive', () => {
  test('an archived environment is closed to applicants, keeps its data, and can be restored', async () => {
    const employer = world.ids.employers.lakeside
    const publicly = async () => {
      const countOf = async (what: string) => (await world.ask({ who: 'public', path: what })).json().results.length
      return [
        await countOf('employers?applicant_subdomain=lakeside'),
        await countOf(`livescanvendors?employer=${employer}`),
        await countOf(`applicanttypes?employer=${employer}`),
        await countOf(`disclaimers?employer=${employer}`),
        await countOf(`locations?employer=${employer}`),
      ]
    }
    expect(await publicly()).toEqual([1, 1, 2, 1, 1])
    expect((await world.ask({ who: 'superuser', method: 'DELETE', path: `employers/${world.ids.employers.lakeside}` })).statusCode).toBe(
      204,
    )
    expect(await audited()).toEqual({ event: 'archive', resource: 'employers' })
    expect(await publicly()).toEqual([0, 0, 0, 0, 0])
    expect((await world.ask({ who: 'staff', path: `applicants?employer=${employer}` })).json().count).toBeGreaterThan(0)
    expect((await world.ask({ who: 'superuser', path: 'employers?is_archived=true' })).json().results).toHaveLength(1)
    expect((await world.ask({ who: 'superuser', method: 'DELETE', path: `employers/${world.ids.employers.lakeside}` })).statusCode).toBe(
      409,
    )
    expect(
      (await world.ask({ who: 'superuser', method: 'POST', path: `employers/${world.ids.employers.lakeside}/restore` })).statusCode,
    ).toBe(204)
    expect(await audited()).toEqual({ event: 'restore', resource: 'employers' })
    expect(await publicly()).toEqual([1, 1, 2, 1, 1])
    expect(
      (await world.ask({ who: 'superuser', method: 'POST', path: `employers/${world.ids.employers.lakeside}/restore` })).statusCode,
    ).toBe(409)
  })

  test('a network can be archived only when neither locations nor employers use it', async () => {
    const { database } = world.services
    const coastal = world.ids.networks.coastal
    const gone = async () => (await world.ask({ who: 'superuser', method: 'DELETE', path: `networks/${coastal}` })).statusCode
    expect(await gone()).toBe(409)
    await database.run(sql`update live_scan_vendor set is_archived = true where network = ${coastal}`)
    expect(await gone()).toBe(409)
    await database.run(sql`update employer set is_archived = true where network = ${coastal}`)
    expect(await gone()).toBe(204)
    expect((await world.ask({ who: 'public', path: 'networks?applicant_subdomain=coastal' })).json().results).toEqual([])
  })

  test.each(superuserOnly.map(([who, status]) => [who, status === 200 ? 204 : status] as const))(
    '%s restoring gets %i',
    async (who, status) => {
      await world.ask({ who: 'superuser', method: 'DELETE', path: parish() })
      expect((await world.ask({ who, method: 'POST', path: `${parish()}/restore` })).statusCode).toBe(status)
    },
  )
})

describe('logo', () => {
  async function sent(who: Principal): Promise<number> {
    const { id, upload_url } = (
      await world.ask({ who, method: 'POST', path: 'files/upload', body: { original_name: 'logo.png', mime_type: 'image/png' } })
    ).json()
    await world.app.inject({ method: 'PUT', url: upload_url, payload: PNG, headers: { 'content-type': 'image/png' } })
    return id
  }

  test.each(superuserOnly)('%s giving an environment a logo gets %i', async (who, status) => {
    const file = await sent('superuser')
    for (const one of [`employers/${world.ids.employers.lakeside}`, `networks/${world.ids.networks.metro}`]) {
      expect((await world.ask({ who, method: 'PUT', path: `${one}/logo`, body: { file } })).statusCode).toBe(status)
      const { logo_url } = (await world.ask({ who: 'superuser', path: one })).json()
      expect(logo_url).toBe(status === 200 ? `/api/${one}/logo?v=${file}&size=2x2` : null)
    }
  })

  test('the logo is public with the site; its file cannot be deleted before it is removed', async () => {
    const file = await sent('superuser')
    const one = `employers/${world.ids.employers.lakeside}`
    expect((await world.ask({ who: 'public', path: `${one}/logo` })).statusCode).toBe(404)
    await world.ask({ who: 'superuser', method: 'PUT', path: `${one}/logo`, body: { file } })
    const [site] = (await world.ask({ who: 'public', path: 'employers?applicant_subdomain=lakeside' })).json().results
    expect((await world.app.inject({ url: site.logo_url })).rawPayload.equals(PNG)).toBe(true)
    expect((await world.ask({ who: 'superuser', method: 'DELETE', path: `files/${file}` })).statusCode).toBe(409)
    expect((await world.ask({ who: 'superuser', method: 'PUT', path: `${one}/logo`, body: { file: null } })).json()).toEqual({
      logo_url: null,
    })
    expect((await world.ask({ who: 'superuser', method: 'DELETE', path: `files/${file}` })).statusCode).toBe(204)
  })

  test.each(['lost', 'damaged'])('a logo that is %s is not found, and the log names its file', async (what) => {
    const file = await sent('superuser')
    const one = `employers/${world.ids.employers.lakeside}`
    await world.ask({ who: 'superuser', method: 'PUT', path: `${one}/logo`, body: { file } })
    const stored = await world.services.database.one<{ record_key: string }>(sql`select record_key from file where id = ${file}`)
    const { record_key } = stored as { record_key: string }
    const store = openFileStore(world.services.settings)
    await (what === 'lost' ? store.delete(record_key) : store.put(record_key, new Uint8Array(100)))
    const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
    const answer = await world.ask({ who: 'public', path: `${one}/logo` })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ file }), 'A logo is lost or damaged')
    logged.mockRestore()
  })
})

test('an edit of an older version is refused and changes nothing', async () => {
  const one = `employers/${world.ids.employers.lakeside}`
  const { etag } = (await world.ask({ who: 'superuser', path: one })).headers
  const change = (body: object) => world.ask({ who: 'superuser', method: 'PATCH', path: one, body, headers: { 'if-match': String(etag) } })
  expect((await change({ reply_to: 'hr@bims.example' })).statusCode).toBe(200)
  expect((await change({ reply_to: 'other@bims.example' })).statusCode).toBe(412)
  expect((await world.ask({ who: 'superuser', path: one })).json().reply_to).toBe('hr@bims.example')
})

test.each(superuserOnly)('%s reading the readiness checks gets %i', async (who, status) => {
  for (const one of [`employers/${world.ids.employers.lakeside}`, `networks/${world.ids.networks.metro}`])
    expect((await world.ask({ who, path: `${one}/readiness` })).statusCode).toBe(status)
})

test.each(superuserOnly)('%s previewing a waiver gets %i', async (who, status) => {
  const answer = await world.ask({
    who,
    method: 'POST',
    path: 'waivers/preview',
    body: {
      waiver_data:
        '<h2 onclick="x()">A</h2><script>alert(1)</script><input name="who" onfocus=x><input type="radio" name="yes" value="a"><input type="radio" name="yes" value="b"><img src=x onerror=y>',
    },
  })
  expect(answer.statusCode).toBe(status)
  if (status !== 200) return
  expect(answer.json()).toEqual({
    html: '<h2>A</h2><input type="text" name="who" /><input type="radio" value="a" name="yes" /><input type="radio" value="b" name="yes" />',
    fields: [
      { name: 'who', kind: 'text', count: 1 },
      { name: 'yes', kind: 'radio', count: 2 },
    ],
    dropped: ['script', 'img'],
  })
})

test('a waiver requires only fields that its text has, in both languages', async () => {
  const make = (more: object) =>
    world.ask({
      who: 'superuser',
      method: 'POST',
      path: 'waivers',
      body: {
        employer: world.ids.employers.lakeside,
        name: 'W',
        field_data: { required: ['who'] },
        ...more,
      },
    })
  const text = '<p><label>Who <input type="text" name="who"></label></p>'
  expect((await make({ waiver_data: '<p>I agree</p>' })).json().errors).toEqual({ field_data: 'The text has no field who' })
  const inSpanish = (waiver_data: string) => make({ waiver_data: text, translations: { es: { waiver_data } } })
  expect((await inSpanish('<p>Acepto</p>')).json().errors).toEqual({ translations: 'The Spanish text must have the field who too' })
  expect((await inSpanish(text)).statusCode).toBe(201)
})

test('a text without visible content is refused, and the previous one stays', async () => {
  const made = await world.ask({
    who: 'superuser',
    method: 'POST',
    path: 'waivers',
    body: {
      employer: world.ids.employers.lakeside,
      name: 'W',
      field_data: {},
      waiver_data: '<p>I agree</p>',
      translations: { es: { waiver_data: '<p>Acepto</p>' } },
    },
  })
  const one = `waivers/${made.json().id}`
  const hidden = ' <script>alert(1)</script> '
  for (const change of [{ waiver_data: hidden }, { translations: { es: { waiver_data: hidden } } }]) {
    const refused = await world.ask({ who: 'superuser', method: 'PATCH', path: one, body: change })
    const [name] = Object.keys(change) as [string]
    expect([refused.statusCode, refused.json().errors]).toEqual([400, { [name]: 'Nothing of this text can be shown' }])
  }
  expect((await world.ask({ who: 'superuser', path: one })).json()).toMatchObject({ edition: 1, waiver_data: '<p>I agree</p>' })
})
