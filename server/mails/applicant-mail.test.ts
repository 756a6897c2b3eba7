import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { brandColorsOf } from '../../contract/environments/brand-colors.ts'
import { keepFile, storeBytes } from '../platform/files/keep-file.ts'
import { picture } from '../testing/documents/png.ts'
import { makeWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const GREEN = '#1a6b54'
const YELLOWISH = '#a78c00'
const change = (path: string, body: object) => world.ask({ who: 'superuser', method: 'PATCH', path, body })

/** Lakeside's mail after a booking, composed like the real one. */
const preview = async (language: 'en' | 'es' = 'en') =>
  (
    await world.ask({
      who: 'superuser',
      method: 'POST',
      path: 'mailwordings/preview',
      body: { employer: world.ids.employers.lakeside, kind: 'BOOKED', language },
    })
  ).json()

test('a mail has its environment’s colour and help line, or its network’s', async () => {
  await change(`networks/${world.ids.networks.metro}`, { brand_color: GREEN, help_phone: '5745550101', help_email: 'help@metro.example' })
  const { html_body, text_body } = await preview()
  expect(html_body).toContain(`bgcolor="${GREEN}"`)
  expect(html_body).toContain('<strong>Help</strong><br>(574) 555-0101<br>help@metro.example</p>')
  expect(text_body).toContain('Help: (574) 555-0101\nhelp@metro.example')

  await change(`employers/${world.ids.employers.lakeside}`, { brand_color: YELLOWISH, help_phone: '2195550100' })
  const own = await preview('es')
  // Links have the shade that is readable on white.
  expect(own.html_body).toContain(`<font color="${brandColorsOf(YELLOWISH).link}">http`)
  expect(brandColorsOf(YELLOWISH).link).not.toBe(YELLOWISH)
  expect(own.html_body).toContain('<strong>Ayuda</strong><br>(219) 555-0100<br>help@metro.example</p>')
})

test('a mail of an environment without colour and help line has neither', async () => {
  const { html_body, text_body } = await preview()
  expect(html_body).not.toMatch(/bgcolor|<font|Help/)
  expect(text_body).not.toContain('Help')
})

test('a mail leads with its environment’s logo once there is one, and else with its name', async () => {
  const { database } = world.services
  const logo = '<img src="cid:logo" alt="Lakeside'
  expect((await preview()).html_body).not.toContain(logo)
  const stored = await storeBytes(database, world.services, picture(40, 20))
  const file = await keepFile(database, { original_name: 'logo.png', mime_type: 'image/png', stored })
  await database.run(sql`update employer set logo_file = ${file} where id = ${world.ids.employers.lakeside}`)
  expect((await preview()).html_body).toContain(logo)
})
