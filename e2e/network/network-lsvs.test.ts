import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booked } from '../stage/desk.ts'
import { checkPage, openStage, type Stage, signIn } from '../stage/harness.ts'

let stage: Stage
let page: Page

const dialog = () => page.getByRole('dialog')
const saveButton = () => dialog().getByRole('button', { name: 'Save' })
const card = (name: string, on = page) => on.getByRole('listitem').filter({ has: on.getByRole('heading', { name }) })
const open = (door: string, name: string, on = page) =>
  card(name, on)
    .getByRole('button', { name: `${door} ${name}` })
    .click()
const choose = async (name: string, entry: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
const close = () => dialog().getByRole('button', { name: 'Close' }).click()
const names = () => page.getByRole('list', { name: 'Locations' }).getByRole('heading', { level: 2 }).allTextContents()
const lsv = (name: string) =>
  stage.database.one<Record<string, unknown>>(sql`select * from live_scan_vendor where name = ${name} order by id desc limit 1`)

const uptown = {
  Name: 'Uptown Prints',
  Street: '1 High St',
  City: 'Miami',
  'ZIP code': '33101',
  Email: 'up@bims.example',
  Website: 'up.example',
  'First name': 'Ana',
  'Last name': "O'Brien",
  Phone: '(305) 555-0100',
}

beforeAll(async () => {
  stage = await openStage()
  const { database } = stage
  await database.run(sql`
    with other as (insert into network (name) values ('Coastal') returning id)
    insert into live_scan_vendor (network, name, public) select id, 'Seaside Prints', true from other`)
  page = await stage.visit()
  await signIn(page, stage, { host: 'metro.network', username: 'network' })
  await page.getByRole('link', { name: 'Manage Locations' }).click()
})

afterAll(() => stage.close())

test('the network lists, searches and opens its own locations', async () => {
  await card('Downtown Fingerprint Center').getByText('120 Broadway, Suite 400 · New York, NY 10271 · (212) 555-0142').waitFor()
  await expect.poll(() => names()).toEqual(['Downtown Fingerprint Center', 'Lakefront Live Scan', 'Night Owl Prints'])
  await checkPage(page)
  await page.getByLabel('Search by name').fill('LIVE')
  await page.getByRole('heading', { name: 'Downtown' }).waitFor({ state: 'hidden' })
  await expect.poll(() => names()).toEqual(['Lakefront Live Scan'])
  await page.getByLabel('Search by name').fill('nothing of this name')
  await page.getByText('None to display').waitFor()
  await page.getByLabel('Search by name').fill('')
  await open('Details of', 'Downtown Fingerprint Center')
  await card('Downtown Fingerprint Center').getByText('Use the entrance on Cedar Street.').waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('lsv')).toBe(String(stage.world.downtown))
  await checkPage(page)
  await open('Details of', 'Downtown Fingerprint Center')
})

test('a location is added once all required fields are filled, and a failed save keeps the input', async () => {
  await page.getByRole('button', { name: 'Add Location' }).click()
  await checkPage(page)
  for (const [label, text] of Object.entries(uptown)) await dialog().getByRole('textbox', { name: label, exact: true }).fill(text)
  await saveButton().click()
  await expect.poll(() => dialog().getByText('Required', { exact: true }).count()).toBe(1)
  await dialog().getByLabel('State').selectOption('FL')
  await dialog().getByLabel('Time zone').selectOption('America/Chicago')
  await dialog().getByLabel('Stations').fill('3')
  await dialog().getByLabel('Instructions for applicants').fill('Ring twice.')
  await page.route('**/api/livescanvendors', (route) => route.abort())
  await saveButton().click()
  await dialog().getByText('We could not reach the server.').waitFor()
  await expect.poll(() => dialog().getByLabel('Last name').inputValue()).toBe("O'Brien")
  await checkPage(page)
  await page.unroute('**/api/livescanvendors')
  await dialog().getByLabel('ZIP code').fill('331')
  await saveButton().click()
  await dialog().getByText('Must be a ZIP code such as 10271').waitFor()
  await dialog().getByLabel('ZIP code').fill('33101')
  await saveButton().click()
  await dialog().waitFor({ state: 'hidden' })
  await card('Uptown Prints').getByText('Hidden').waitFor()
  const shared = { email: 'up@bims.example', phone: '3055550100' }
  const address = { street1: '1 High St', street2: null, city: 'Miami', state: 'FL', postal: '33101' }
  const prefixed = (prefix: string, part: object) =>
    Object.fromEntries(Object.entries(part).map(([name, value]) => [`${prefix}_${name}`, value]))
  await expect
    .poll(() => lsv('Uptown Prints'))
    .toMatchObject({
      ...{ network: stage.world.network, timezone: 'America/Chicago', stations: 3, public: false, logo: null, url: 'https://up.example' },
      ...prefixed('location', { name: 'Uptown Prints', ...shared, ...address }),
      ...prefixed('office', { ...shared, ...address }),
      ...prefixed('contact', { first_name: 'Ana', last_name: "O'Brien", ...shared }),
      applicant_instructions: 'Ring twice.',
    })
})

test('the second of two people who edit one location sees the first change and loses nothing', async () => {
  const other = await stage.visit()
  await signIn(other, stage, { host: 'metro.network', username: 'network', path: '/locations' })
  await open('Edit', 'Uptown Prints')
  await open('Edit', 'Uptown Prints', other)
  await other.getByRole('dialog').getByLabel('City').first().fill('Tampa')
  await other.getByRole('dialog').getByLabel('Stations').fill('5')
  await dialog().getByLabel('Stations').fill('4')
  await dialog().getByLabel('Website').fill('https://uptown.example')
  await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await other.getByRole('dialog').waitFor({ state: 'hidden' })
  await saveButton().click()
  await dialog().getByText('Someone else changed this record while you were editing.').waitFor()
  await dialog().getByText('Location city: Tampa (before: Miami)').waitFor()
  await dialog().getByText('Stations: 5 (before: 3)').waitFor()
  await expect.poll(() => dialog().getByLabel('Website').inputValue()).toBe('https://uptown.example')
  await checkPage(page)
  await expect.poll(() => lsv('Uptown Prints')).toMatchObject({ stations: 5, url: 'https://up.example' })
  await saveButton().click()
  await dialog().waitFor({ state: 'hidden' })
  await expect.poll(() => lsv('Uptown Prints')).toMatchObject({ stations: 4, location_city: 'Tampa', url: 'https://uptown.example' })
  await other.context().close()
})

test('a location that lacks a website is changed without one, but one that it has cannot be removed', async () => {
  await stage.database.run(sql`update live_scan_vendor set url = null where name = 'Uptown Prints'`)
  const website = dialog().getByLabel('Website')
  await open('Edit', 'Uptown Prints')
  await expect.poll(() => website.inputValue()).toBe('')
  await dialog().getByLabel('Stations').fill('5')
  await saveButton().click()
  await dialog().waitFor({ state: 'hidden' })
  await expect.poll(() => lsv('Uptown Prints')).toMatchObject({ stations: 5, url: null })
  await open('Edit', 'Uptown Prints')
  await website.fill('https://uptown.example')
  await saveButton().click()
  await dialog().waitFor({ state: 'hidden' })
  await expect.poll(() => lsv('Uptown Prints')).toMatchObject({ url: 'https://uptown.example' })
  await open('Edit', 'Uptown Prints')
  await expect.poll(() => website.inputValue()).toBe('https://uptown.example')
  await website.fill('')
  await saveButton().click()
  await dialog().getByText('Required').waitFor()
  await expect.poll(() => website.evaluate((field) => field === document.activeElement)).toBe(true)
  await website.fill('https://uptown.example')
  await saveButton().click()
  await dialog().waitFor({ state: 'hidden' })
})

test('applicants see only published locations', async () => {
  const seen = async () => {
    const answer = await page.request.get(stage.address('', `/api/livescanvendors?network=${stage.world.network}`))
    return ((await answer.json()).results as { name: string }[]).map(({ name }) => name).includes('Uptown Prints')
  }
  await expect.poll(() => seen()).toBe(false)
  await choose('Uptown Prints', 'Publish')
  await dialog().getByText('No weekly hours: there is no time to book.').waitFor()
  await dialog().getByRole('link', { name: 'Enter the hours' }).waitFor()
  await checkPage(page)
  await dialog().getByRole('button', { name: 'Publish All the Same' }).click()
  await card('Uptown Prints').getByText('Publicly visible').waitFor()
  await expect.poll(() => seen()).toBe(true)
  await page.route('**/api/livescanvendors/*', (route) => route.abort())
  await choose('Uptown Prints', 'Unpublish')
  await dialog().getByText('It has no upcoming appointments.').waitFor()
  await dialog().getByRole('button', { name: 'Yes' }).click()
  await dialog().getByText('We could not reach the server.').waitFor()
  await checkPage(page)
  await page.unroute('**/api/livescanvendors/*')
  await dialog().getByRole('button', { name: 'Yes' }).click()
  await card('Uptown Prints').getByText('Hidden').waitFor()
  await expect.poll(() => seen()).toBe(false)
})

test('appointments outside the hours of a new time zone are listed before saving and cancelled with a mail on request', async () => {
  const { id } = (await lsv('Uptown Prints')) as { id: number }
  await stage.database.run(sql`insert into available_time (lsv, day_of_week, start_time, end_time) values (${id}, 2, '09:00', '17:00')`)
  const zoe = await booked(stage, {
    ...{ first_name: 'Zoe', last_name: 'Zone', lsv: id, type: stage.world.types.lakefrontTeacher, at: '2026-11-24T16:00:00Z' },
  })
  await open('Edit', 'Uptown Prints')
  await dialog().getByLabel('Time zone').selectOption('Pacific/Honolulu')
  await saveButton().click()
  await dialog().getByText('10:00 AM Central Time becomes 6:00 AM').waitFor()
  await checkPage(page)
  await dialog().getByLabel('The moment', { exact: false }).check()
  await saveButton().click()
  await dialog().getByText('One appointment does not fit').waitFor()
  await dialog()
    .getByText(/^Tue, Nov 24, 6:00.AM: Zoe Zone$/)
    .waitFor()
  await checkPage(page)
  await saveButton().click()
  await dialog().getByText('Choose what happens to the appointments first.').waitFor()
  await expect.poll(() => lsv('Uptown Prints')).toMatchObject({ timezone: 'America/Chicago' })
  await dialog().getByText('ZIP code 33101 is in Eastern Time.').waitFor()
  await dialog().getByLabel('Cancel them', { exact: false }).check()
  await saveButton().click()
  await dialog().getByText('This cancels the appointment of Zoe Zone, and notifies each applicant. Nothing is saved yet.').waitFor()
  await page.waitForTimeout(1_100)
  await saveButton().click()
  await dialog().waitFor({ state: 'hidden' })
  await expect.poll(() => lsv('Uptown Prints')).toMatchObject({ timezone: 'Pacific/Honolulu' })
  const cancelled = () =>
    stage.database.one(sql`
      select p.status, j.payload->>'event' as event from appointment p
      join graphile_worker._private_jobs j on (j.payload->>'appointment')::bigint = p.id where p.id = ${zoe}`)
  await expect.poll(cancelled).toEqual({ status: 'CANCELLED', event: 'CANCELLED_BY_SITE' })
})

test('deleting archives a location, is refused while it has future appointments and can be undone', async () => {
  const { lakefront, types } = stage.world
  await booked(stage, { first_name: 'Lou', last_name: 'Lake', lsv: lakefront, type: types.lakefrontTeacher, at: '2099-11-24T16:00:00Z' })
  await choose('Lakefront Live Scan', 'Delete')
  await dialog().getByRole('heading', { name: 'Delete Location?' }).waitFor()
  await dialog().getByText('Lakefront Live Scan cannot be deleted while it has upcoming appointments.', { exact: false }).waitFor()
  await dialog().getByRole('link', { name: 'One upcoming appointment' }).waitFor()
  await dialog().getByRole('button', { name: 'Show ORIs' }).waitFor()
  await expect.poll(() => dialog().getByRole('button', { name: 'Yes' }).count()).toBe(0)
  await checkPage(page)
  await dialog().getByRole('link', { name: 'One upcoming appointment' }).click()
  await page.getByRole('heading', { name: 'Tuesday, November 24, 2099' }).waitFor()
  await page.getByText('Lou Lake').first().waitFor()
  await page.goBack()
  await choose('Uptown Prints', 'Delete')
  await dialog().getByText('Are you sure you want to delete this location?').waitFor()
  await dialog().getByRole('button', { name: 'Yes' }).click()
  await card('Uptown Prints').waitFor({ state: 'hidden' })
  await expect.poll(() => lsv('Uptown Prints')).toMatchObject({ is_archived: true, removed_at: null })
  await page.getByLabel('Show').selectOption({ label: 'Archived' })
  await card('Uptown Prints').getByText('Archived').waitFor()
  await expect.poll(() => card('Uptown Prints').getByRole('button', { name: 'Edit' }).count()).toBe(0)
  await checkPage(page)
  await choose('Uptown Prints', 'Restore')
  await dialog().getByRole('button', { name: 'Yes' }).click()
  await page.getByText('None to display').waitFor()
  await page.getByLabel('Show').selectOption({ label: 'Hidden' })
  await card('Uptown Prints').waitFor()
  await page.getByLabel('Show').selectOption({ label: 'Current locations' })
})

test('the network adds and removes users of a location, and users of another location are refused', async () => {
  await open('Users of', 'Downtown Fingerprint Center')
  await dialog().getByText('vendor@bims.example').waitFor()
  await checkPage(page)
  await dialog().getByRole('button', { name: 'Add User' }).click()
  await dialog().getByLabel('Email').fill('vendor2@bims.example')
  await saveButton().click()
  await dialog().getByText('Required').waitFor()
  await dialog().getByRole('textbox', { name: 'Password' }).fill('a long enough password')
  await saveButton().click()
  await dialog().getByText("We couldn't add this user. Are you sure they're not already affiliated with another entity?").waitFor()
  await expect.poll(() => dialog().getByLabel('Email').inputValue()).toBe('vendor2@bims.example')
  await checkPage(page)
  await dialog().getByLabel('Email').fill('new@bims.example')
  await saveButton().click()
  await dialog().getByText('new@bims.example').waitFor()
  await dialog().getByRole('button', { name: 'Remove new@bims.example' }).click()
  await checkPage(page)
  await dialog().getByRole('button', { name: 'Yes' }).click()
  await dialog().getByRole('list', { name: 'Users' }).waitFor()
  await expect.poll(() => dialog().getByRole('listitem').allTextContents()).toEqual(['vendor@bims.example'])
  await close()
})

test('a logo can be uploaded and removed, and a file that is not a picture is refused in the dialog', async () => {
  const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  const choosePicture = (name: string, mimeType: string, buffer: Buffer) =>
    dialog().getByLabel('New logo').setInputFiles({ name, mimeType, buffer })
  await choose('Downtown Fingerprint Center', 'Logo')
  await dialog().getByText('No logo yet.').waitFor()
  await checkPage(page)
  await choosePicture('logo.txt', 'text/plain', Buffer.from('no picture'))
  await dialog().getByText('Choose a PNG, JPEG or WebP picture.').waitFor()
  await checkPage(page)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/files/upload', (route) => answered.then(() => route.abort()))
  await dialog().getByLabel('New logo').focus()
  await choosePicture('logo.png', 'image/png', picture)
  await dialog().getByRole('status').getByText('One moment, saving…').waitFor()
  await expect.poll(() => dialog().getByLabel('New logo').isDisabled()).toBe(true)
  answer()
  await dialog().getByText('We could not reach the server.').waitFor()
  await page.waitForFunction(() => document.activeElement?.matches('input[type="file"]'))
  await page.unroute('**/api/files/upload')
  await choosePicture('logo.png', 'image/png', picture)
  await dialog().waitFor({ state: 'hidden' })
  const address = (await lsv('Downtown Fingerprint Center'))?.logo as string
  await expect.poll(async () => (await page.request.get(stage.address('', address))).headers()['content-type']).toBe('image/png')
  await choose('Downtown Fingerprint Center', 'Logo')
  await dialog().getByAltText('Logo of Downtown Fingerprint Center').waitFor()
  await dialog().getByRole('button', { name: 'Remove Logo' }).click()
  await dialog().waitFor({ state: 'hidden' })
  await expect.poll(async () => (await lsv('Downtown Fingerprint Center'))?.logo).toBeNull()
})

test('the address of a foreign or unknown location is not found', async () => {
  const seaside = (await lsv('Seaside Prints'))?.id
  for (const path of ['/locations', '/availability', '/dashboard', '/insights'])
    for (const id of [seaside, 999_999, 'x']) {
      await page.goto(stage.address('metro.network', `${path}?lsv=${id}`))
      await page.getByRole('heading', { name: 'Page not found' }).waitFor()
      await expect.poll(() => page.getByText('Seaside').count()).toBe(0)
    }
  await page.goto(stage.address('metro.network', `/locations?lsv=${stage.world.lakefront}`))
  await card('Lakefront Live Scan').getByText('Where applicants come').waitFor()
})

test('the keyboard reaches everything, and Esc requires confirmation only when something was typed', async () => {
  const { nightOwl } = stage.world
  await page.goto(stage.address('metro.network', `/locations?lsv=${nightOwl}`))
  const users = card('Night Owl Prints').getByRole('button', { name: 'Users of Night Owl Prints' })
  await users.focus()
  await page.keyboard.press('Enter')
  await dialog().getByText('None to display').waitFor()
  await dialog().getByRole('button', { name: 'Add User' }).focus()
  await page.keyboard.press('Enter')
  await dialog().getByRole('heading', { name: 'Add User' }).waitFor()
  await expect
    .poll(() =>
      dialog()
        .getByLabel('Email')
        .evaluate((field) => field === document.activeElement),
    )
    .toBe(true)
  await page.keyboard.type('key@bims.example')
  await page.keyboard.press('Escape')
  await dialog().getByText('What you typed has not been saved.').waitFor()
  await page.keyboard.press('Enter')
  await dialog().getByText('What you typed has not been saved.').waitFor({ state: 'hidden' })
  await expect.poll(() => dialog().getByLabel('Email').inputValue()).toBe('key@bims.example')
  await dialog().getByRole('button', { name: 'Cancel' }).press('Enter')
  await dialog().getByText('None to display').waitFor()
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'hidden' })
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('Users of Night Owl'))
})

test('the general host has the same screens for network administrators', async () => {
  const other = await stage.visit()
  await signIn(other, stage, { host: '', username: 'network' })
  await expect.poll(() => other.title()).toBe('BIMS')
  await other.goto(stage.address('', '/locations'))
  await card('Downtown Fingerprint Center', other).waitFor()
  await other.goto(stage.address('', '/profile'))
  await other.getByRole('button', { name: 'Modify Office' }).waitFor()
  await other.context().close()
})

const shown = {
  Edit: () => dialog().getByLabel('Website'),
  'Users of': () => dialog().getByText('vendor@bims.example'),
  'ORIs of': () => dialog().getByText('NY0300000'),
  'Applicant Types of': () => dialog().getByText('Coach', { exact: true }),
}

test.each(Object.keys(shown) as (keyof typeof shown)[])('the dialog %s a location fits a tablet and is accessible', async (door) => {
  if (page.viewportSize()?.width !== 820) {
    page = await stage.visit({ width: 820 })
    await signIn(page, stage, { host: 'metro.network', username: 'network', path: '/locations' })
  }
  await open(door, 'Downtown Fingerprint Center')
  await shown[door]().first().waitFor()
  await checkPage(page)
  await close()
})
