import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInBoth, draw, proceed, typeDemographics } from '../stage/applicant.ts'
import { booked, choose, passUntil, rowOf } from '../stage/desk.ts'
import { atRest, checkPage, openStage, type Stage, signIn } from '../stage/harness.ts'

let stage: Stage
let desk: Page

beforeAll(async () => {
  stage = await openStage('2026-11-23T14:20:00Z')
  desk = await stage.visit({ width: 820 })
  await signIn(desk, stage, { host: 'metro.scheduler', username: 'vendor' })
})
afterAll(() => stage?.close())

const dialog = () => desk.getByRole('dialog')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** An applicant booked by the desk for an environment. */
async function atTheDesk(first_name: string, at: string, employer: number | null = null): Promise<number> {
  const { downtown, types } = stage.world
  const id = await booked(stage, { first_name, last_name: 'Desk', lsv: downtown, type: types.teacher, at })
  if (employer !== null)
    await stage.database.run(sql`
      update applicant set employer = ${employer}, network = null where id = (select applicant from appointment where id = ${id})`)
  return id
}

/** The address in the desk's dialog. */
async function linkOf(name: string): Promise<URL> {
  await desk.goto(stage.address('metro.scheduler', '/board'))
  await choose(desk, name, 'Get Data')
  await dialog()
    .getByRole('img', { name: `Code of the data page of ${name}` })
    .waitFor()
  return new URL((await dialog().getByRole('link').getAttribute('href')) ?? '')
}

const missingOf = async (id: number) =>
  (await stage.database.one<{ missing: string[] }>(sql`select missing_of(applicant) as missing from appointment where id = ${id}`))?.missing

describe("on the applicant's phone", () => {
  test('the applicant completes and signs the missing data, and the board shows nothing missing', async () => {
    const id = await atTheDesk('Ann', '2026-11-23T16:00:00Z', stage.world.lakeside)
    const link = await linkOf('Ann Desk')
    expect(link.host).toContain('lakeside.scheduler')
    await checkPage(desk)
    const phone = await stage.visit({ width: 360 })
    await phone.goto(stage.address('lakeside.scheduler', link.pathname))
    await heading(phone, 'Your information for the appointment')
    await phone.getByText('Part 1 of 4: Privacy notice').waitFor()
    await checkInBoth(phone, '/booking data notice')
    await phone.getByRole('checkbox', { name: 'I have read the federal privacy notice' }).check()
    await proceed(phone)
    await phone.getByText('Part 2 of 4: Your information').waitFor()
    // It looks and reads as disabled, but lists the missing fields.
    await phone.getByRole('button', { name: 'Continue' }).press('Enter')
    await phone.getByText('There is a problem').waitFor()
    await checkInBoth(phone, '/booking data incomplete')
    await typeDemographics(phone)
    await proceed(phone)
    await phone.getByText('Part 3 of 4: Waiver').waitFor()
    await checkInBoth(phone, '/booking data waiver')
    const waiver = phone.frameLocator('iframe')
    await waiver.getByLabel('Full legal name').fill('Ann Desk')
    await waiver.getByLabel('No', { exact: true }).check()
    await waiver.getByLabel('I have received a copy').check()
    await draw(phone)
    await proceed(phone)
    await phone.getByText('Part 4 of 4: Waiver').waitFor()
    const kept = () => phone.evaluate(() => sessionStorage.getItem('bims-own-data') ?? '')
    await expect.poll(kept).toContain('"signature":"sealed:')
    await expect.poll(kept).not.toMatch(/base64|"0123"/)
    // After a reload, only the digits are typed again.
    await phone.reload()
    await phone.getByRole('link', { name: 'Please type them again.' }).waitFor()
    await checkInBoth(phone, '/booking data digits again')
    await phone.getByRole('link', { name: 'Please type them again.' }).click()
    await phone.locator(':focus').fill('0123')
    await proceed(phone)
    await phone.getByText('Part 4 of 4: Waiver').waitFor()
    await phone.getByRole('button', { name: /^Type/ }).click()
    await phone.getByRole('textbox', { name: /name/i }).fill('Ann Desk')
    await proceed(phone)
    await heading(phone, 'Thank you, everything is complete')
    await checkInBoth(phone, '/booking data complete')
    await expect.poll(() => missingOf(id)).toEqual([])
    await expect.poll(kept).toBe('')
    const given = await stage.database.one(sql`
      select count(*)::int as signatures, (select gender from applicant a where a.id = p.applicant) as gender
      from appointment p join waiver_signature s on s.applicant = p.applicant where p.id = ${id} group by p.applicant`)
    expect(given).toEqual({ signatures: 2, gender: 'F' })
    // The dialog is closed by hand; the board has updated itself.
    await desk.keyboard.press('Escape')
    await passUntil(desk, async () => (await rowOf(desk, 'Ann Desk').getByText('missing').count()) === 0)
    await phone.goto(stage.address('lakeside.scheduler', link.pathname))
    await phone.getByText('Nothing is missing for this appointment.').waitFor()
    await phone.context().close()
  })

  test('the booking page lists the missing data in both languages, and a new link revokes the old one', async () => {
    await atTheDesk('Bea', '2026-11-23T17:00:00Z')
    const link = await linkOf('Bea Desk')
    const phone = await stage.visit({ width: 360 })
    await phone.goto(stage.address('metro.scheduler', link.pathname.replace(/\/data$/, '')))
    await phone.getByText('We still need some information from you').waitFor()
    await checkPage(phone)
    await phone.getByRole('link', { name: 'Give your information' }).click()
    await heading(phone, 'Your information for the appointment')
    await phone.getByRole('button', { name: /Español/ }).click()
    await heading(phone, 'Sus datos para la cita')
    await phone.getByText('Parte 1 de 2: Aviso de privacidad').waitFor()
    await checkPage(phone)
    await dialog().getByRole('button', { name: 'Make a New Link' }).click()
    await expect.poll(async () => (await dialog().getByRole('link').getAttribute('href'))?.includes(link.pathname)).toBe(false)
    await phone.reload()
    await heading(phone, 'Este enlace no funciona')
    await phone.context().close()
  })
})

describe('on the desk’s device', () => {
  test('the session ends, and nothing is left for the next person', async () => {
    const id = await atTheDesk('Cid', '2026-11-23T18:00:00Z')
    const device = await stage.visit({ width: 820 })
    // The link contains the product's own port.
    await device.route(/localhost:8080/, (route) => {
      const { host, pathname, search } = new URL(route.request().url())
      return route.fulfill({ status: 302, headers: { location: stage.address(host.split('.localhost')[0] as string, pathname + search) } })
    })
    await signIn(device, stage, { host: 'metro.scheduler', username: 'vendor' })
    await device.goto(stage.address('metro.scheduler', '/board'))
    await choose(device, 'Cid Desk', 'Get Data')
    const isFocused = () => device.getByRole('button', { name: 'Send by Email' }).evaluate((button) => button === document.activeElement)
    await expect.poll(isFocused).toBe(true)
    await device.getByRole('button', { name: 'Fill In on This Device' }).click()
    await heading(device, 'Your information for the appointment')
    await expect.poll(() => device.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
    await device.getByRole('checkbox', { name: 'I have read the federal privacy notice' }).check()
    await proceed(device)
    await typeDemographics(device)
    await checkPage(device)
    await proceed(device)
    await device.waitForURL('**/booking/done*')
    await device.getByText('Please give this device back to the desk.').waitFor()
    await checkInBoth(device, '/booking data complete')
    await expect.poll(() => device.getByText('Cid').count()).toBe(0)
    await expect.poll(() => missingOf(id)).toEqual([])
    await device.goBack()
    await atRest(device)
    await expect.poll(() => device.getByText('0123').count()).toBe(0)
    await device.goto(stage.address('metro.scheduler', '/board'))
    await device.getByLabel('Username').waitFor()
    await device.context().close()
  })

  test('an abandoned form clears itself', async () => {
    await atTheDesk('Dora', '2026-11-23T19:00:00Z')
    const link = await linkOf('Dora Desk')
    const device = await stage.visit({ width: 820 })
    await device.goto(stage.address('metro.scheduler', `${link.pathname}?device=desk`))
    await heading(device, 'Your information for the appointment')
    await device.clock.fastForward(4 * 60_000)
    await heading(device, 'This page was cleared')
    await checkInBoth(device, '/booking data cleared')
    await device.context().close()
  })
})
