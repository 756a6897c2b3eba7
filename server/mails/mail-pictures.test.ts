import { PNG } from 'pngjs'
import sql from 'sql-template-tag'
import { encode } from 'uqr'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openFileStore } from '../platform/files/file-store.ts'
import { keepFile, storeBytes } from '../platform/files/keep-file.ts'
import { log } from '../platform/log.ts'
import { picture } from '../testing/documents/png.ts'
import { makeWorld, type World } from '../testing/world.ts'
import { drawCode, picturesOf } from './mail-pictures.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const LOGO = '<img src="cid:logo" alt="Metro">'
const CODE = '<img src="cid:code" alt="QR code">'
const find = (html_body: string, appointment: number | null = 1_234_567_890) =>
  picturesOf(world.services.database, world.services)({ applicant: world.ids.applicants.ana, appointment, html_body })

test('the code is that of the registration number, module by module', () => {
  const { content } = drawCode('1234567890')
  const { width, height, data } = PNG.sync.read(content)
  const wanted = encode('1234567890', { border: 4 })
  const scale = width / wanted.size
  expect([width, height, Number.isInteger(scale)]).toEqual([height, width, true])
  const drawn = wanted.data.map((row, y) => row.map((_, x) => data[((y * scale + 1) * width + x * scale + 1) * 4] === 0))
  expect(drawn).toEqual(wanted.data)
})

test('only what a mail shows is sent with it', async () => {
  expect(await find('<p>Words</p>')).toEqual([])
  expect((await find(CODE)).map(({ cid }) => cid)).toEqual(['code'])
  expect(await find(CODE, null)).toEqual([])
})

test('the logo is that of the environment, and none where there is none', async () => {
  const { database } = world.services
  expect(await find(LOGO)).toEqual([])
  const bytes = picture(40, 20)
  const stored = await storeBytes(database, world.services, bytes)
  const file = await keepFile(database, { original_name: 'logo.png', mime_type: 'image/png', stored })
  await database.run(sql`update network set logo_file = ${file}`)
  expect(await find(LOGO)).toEqual([{ cid: 'logo', filename: 'logo', contentType: 'image/png', content: Buffer.from(bytes) }])
})

test.each(['lost', 'damaged'])('a logo that is %s keeps no mail back, and the log names its file', async (what) => {
  const { database, settings } = world.services
  const stored = await storeBytes(database, world.services, picture(40, 20))
  const file = await keepFile(database, { original_name: 'logo.png', mime_type: 'image/png', stored })
  await database.run(sql`update network set logo_file = ${file}`)
  const store = openFileStore(settings)
  await (what === 'lost' ? store.delete(stored.record_key) : store.put(stored.record_key, new Uint8Array(100)))
  const error = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  expect((await find(`${LOGO}${CODE}`)).map(({ cid }) => cid)).toEqual(['code'])
  expect(error.mock.calls).toEqual([[expect.objectContaining({ file }), 'A mail is sent without its logo']])
  error.mockRestore()
})
