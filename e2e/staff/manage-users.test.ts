import type { Locator, Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { dialog, journeys, loseAnswer, person, title, typeLogin } from '../stage/account.ts'
import { chooseOption } from '../stage/choose-option.ts'
import { checkPage, checkWidths, PHONE, signIn } from '../stage/harness.ts'

const on = journeys()

async function users(width: number, username = 'admin', search = ''): Promise<Page> {
  const page = await on.visit(width)
  await signIn(page, on.stage, { host: '', username, path: `/users${search}` })
  await title(page, 'Manage Users')
  return page
}
const row = (page: Page, email: string) => page.getByRole('listitem').filter({ hasText: email })
async function choose(page: Page, email: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${email}` }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

describe('on a phone', () => {
  test('an administrator finds and edits users by email, and their own row has no menu', async () => {
    const email = await person(on.stage, 'edited')
    const page = await users(PHONE)
    // Under Administrative, whose entry stays marked.
    await page.locator('nav [aria-current="true"]', { hasText: 'Administrative' }).waitFor({ state: 'attached' })
    await row(page, 'admin@bims.example').getByText('Admin', { exact: true }).waitFor()
    await row(page, 'staff@bims.example').getByText('User', { exact: true }).waitFor()
    await row(page, 'vendor@bims.example').getByText('Location: Downtown Fingerprint Center').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Actions for admin@bims.example' }).count()).toBe(0)
    await checkWidths(page)
    await page.getByLabel('Search by email or username').fill('EDITED')
    await page.getByRole('status').filter({ hasText: '1 user' }).waitFor()
    await choose(page, email, 'Edit')
    await dialog(page).getByLabel('Email').fill('not an address')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).getByText('Must be a valid email address').waitFor()
    await dialog(page).getByLabel('Email').fill('staff@bims.example')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).getByText('This email is taken').first().waitFor()
    await checkWidths(page)
    await dialog(page).getByLabel('Email').fill(email)
    await dialog(page).getByLabel('Role').selectOption('Live-scan vendor')
    await chooseOption(page, { label: 'Location', typed: 'lakef', name: 'Lakefront Live Scan' })
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await row(page, email).getByText('Location: Lakefront Live Scan').waitFor()
    await choose(page, email, 'Edit')
    await dialog(page).getByLabel('Role').selectOption('Admin (superuser)')
    await on.stage.database.run(sql`update user_account set username = 'renamed meanwhile' where email = ${email}`)
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).getByText('Username: renamed meanwhile (before: edited, you: edited)').waitFor()
    await checkWidths(page)
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await row(page, email).getByText('renamed meanwhile').waitFor()
    await row(page, email).getByText('Admin', { exact: true }).waitFor()
  })

  test('a user whose password a superuser has set chooses another one before anything else', async () => {
    const email = await person(on.stage, 'helped')
    const page = await users(PHONE, 'admin', '?search=helped')
    await choose(page, email, 'Change Password')
    await dialog(page).getByRole('textbox', { name: 'New password', exact: true }).fill('a password of the help desk')
    await dialog(page).getByRole('textbox', { name: 'Confirm new password' }).fill('a password of the help desk')
    await checkWidths(page)
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).waitFor({ state: 'hidden' })

    const owner = await on.visit(PHONE, on.stage.address('', '/login?next=%2Faccount'))
    await typeLogin(owner, email, 'a password of the help desk')
    await title(owner, 'Choose a new password')
    await checkWidths(owner)
    await owner.goto(on.stage.address('', '/dashboard'))
    await title(owner, 'Choose a new password')
    // The site of a network is named as on its sign-in page.
    const [network] = await on.stage.database.rows<{ name: string }>(sql`select name from network where dashboard_subdomain = 'metro'`)
    const there = await on.visit(PHONE, on.stage.address('metro.network', '/login'))
    await typeLogin(there, email, 'a password of the help desk')
    await title(there, 'Choose a new password')
    await there
      .getByRole('banner')
      .getByText(network?.name ?? '', { exact: true })
      .waitFor()
    await owner.getByRole('textbox', { name: 'Current password' }).fill('a password of the help desk')
    await owner.getByRole('textbox', { name: 'New password', exact: true }).fill('only I know this one')
    await owner.getByRole('textbox', { name: 'Confirm new password' }).fill('only I know this one')
    // The answer is lost: the page finds out that the password was changed, and does not ask for it again.
    await loseAnswer(owner, '**/set_password')
    await owner.getByRole('button', { name: 'Save password' }).click()
    await title(owner, 'BIMS Dashboard')
  })

  test('a superuser locks, unlocks and, after a confirmation that names the loss, deletes a user', async () => {
    const email = await person(on.stage, 'locked')
    const mine = await on.visit(PHONE)
    await signIn(mine, on.stage, { host: '', username: 'locked' })
    const page = await users(PHONE, 'admin', '?search=locked')
    await choose(page, email, 'Lock')
    await checkWidths(page)
    await dialog(page).getByRole('button', { name: 'Lock' }).click()
    await row(page, email).getByText('Locked', { exact: true }).waitFor()
    await mine.goto(on.stage.address('', '/dashboard'))
    await title(mine, 'Login')
    await typeLogin(mine, email, on.stage.world.password)
    await mine.getByRole('alert').getByText('the account is locked').waitFor()
    await choose(page, email, 'Unlock')
    await dialog(page).getByRole('button', { name: 'Unlock' }).click()
    await row(page, email).getByText('Locked', { exact: true }).waitFor({ state: 'detached' })
    await mine.getByRole('button', { name: 'Log In' }).click()
    await title(mine, 'BIMS Dashboard')
    await choose(page, email, 'Delete')
    await dialog(page).getByText(`Are you sure you want to delete ${email}?`).waitFor()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByText('None to display').waitFor()
    await mine.goto(on.stage.address('', '/dashboard'))
    await title(mine, 'Login')
  })

  test('ordinary staff see the users and can change nothing', async () => {
    const page = await users(PHONE, 'staff')
    await row(page, 'admin@bims.example').getByText('Admin', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'Add User' }).count()).toBe(0)
    await checkWidths(page)
  })
})

test('an administrator resends an activation', async () => {
  await on.stage.database.run(sql`insert into user_account (email, username) values ('waiting@bims.example', 'waiting')`)
  const page = await users(1280, 'admin', '?search=waiting')
  await choose(page, 'waiting@bims.example', 'Resend Activation')
  await dialog(page).getByRole('button', { name: 'Resend' }).click()
  await dialog(page).waitFor({ state: 'hidden' })
  await expect
    .poll(() => on.stage.database.one(sql`select count(*) as count from mail where to_address = 'waiting@bims.example'`))
    .toEqual({
      count: 1,
    })
})

test('a list of ten thousand users renders only rows near the window and scrolls to the last', async () => {
  // The check of names is for one account at a time.
  await on.stage.database.run(sql`alter table user_account disable trigger user_account_names`)
  await on.stage.database.run(sql`
    insert into user_account (email, username, password_hash)
    select 'many' || lpad(n::text, 5, '0') || '@bims.example', 'many' || n, 'x' from generate_series(1, 10000) n`)
  await on.stage.database.run(sql`alter table user_account enable trigger user_account_names`)
  const page = await users(1280, 'admin', '?search=many')
  await page.getByRole('status').filter({ hasText: '10,000' }).waitFor()
  const items = page.getByRole('list', { name: 'Users' }).getByRole('listitem')
  await items.first().waitFor()
  for (let at = 0; at < 5; at += 1) {
    await expect.poll(() => lastAfterScrolling(page, items), { timeout: 15_000 }).toBeGreaterThan(at * 100 + 95)
    await expect.poll(() => items.count()).toBeLessThan(60)
  }
  await expect.poll(() => items.last().getAttribute('aria-setsize')).toBe('10000')
  await checkPage(page)
})

/** The position of the last item in the page after scrolling to its end. */
async function lastAfterScrolling(page: Page, items: Locator): Promise<number> {
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  return Number(await items.last().getAttribute('aria-posinset'))
}
