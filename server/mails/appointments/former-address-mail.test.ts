import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(() => world.services.database.begin())
afterEach(() => world.services.database.undo())

const change = (who: 'staff' | 'downtown', body: object) =>
  world.ask({ who, method: 'PATCH', path: `applicants/${world.ids.applicants.ana}`, body })
const mails = () =>
  world.services.database.rows<{ to_address: string; subject: string; text_body: string; html_body: string }>(
    sql`select to_address, subject, text_body, html_body from mail where event_key like 'former-address-%' order by id`,
  )

test.each(['staff', 'downtown'] as const)('an address that %s replaces is notified, without the new address or a link', async (who) => {
  expect((await change(who, { email: 'new@bims.example' })).statusCode).toBe(200)
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to_address: 'ana@bims.example', subject: 'Your email address was changed' })
  expect(`${mail?.text_body}${mail?.html_body}`).not.toMatch(/new@bims|\/booking\/|https?:/)
  expect(mail?.text_body).toContain('Messages about it go to the new address from now on.')
})

test('the notice is in the language of the applicant', async () => {
  await world.services.database.run(sql`update applicant set language = 'es' where id = ${world.ids.applicants.ana}`)
  await change('staff', { email: 'new@bims.example' })
  expect((await mails())[0]).toMatchObject({ subject: 'Se cambió su correo electrónico', text_body: expect.stringContaining('Hola, ana:') })
})

test('no notice is sent when the address stays, changes only its case, or did not exist', async () => {
  await change('staff', { first_name: 'Anna', email: 'ana@bims.example' })
  await change('staff', { email: 'ANA@bims.example' })
  await world.services.database.run(sql`update applicant set email = '' where id = ${world.ids.applicants.ana}`)
  expect((await change('staff', { email: 'new@bims.example' })).statusCode).toBe(200)
  expect(await mails()).toEqual([])
})
