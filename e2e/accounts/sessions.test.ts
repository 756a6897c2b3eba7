import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { atAccount, dialog, journeys, loseAnswer, person, title, typeLogin } from '../stage/account.ts'
import { checkWidths, EVERY_WIDTH, PHONE, signIn } from '../stage/harness.ts'

const on = journeys()

const { visit } = on
/** The list, also among gathered reads, and the call that ends sessions. */
const SESSIONS = /\/api\/(sessions$|sessions\?|reads\?)/

describe('on a phone', () => {
  test('a user lists sessions and ends one or all others', async () => {
    await person(on.stage, 'everywhere')
    const [page, other, third] = [await visit(PHONE), await visit(PHONE), await visit(PHONE)]
    for (const each of [other, third]) await signIn(each, on.stage, { host: '', username: 'everywhere' })
    await atAccount(page, on.stage, { host: '', name: 'everywhere' })
    const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
    await expect.poll(() => sessions.count(), { timeout: 15_000 }).toBe(3)
    await page.getByText('This session').waitFor()
    await checkWidths(page, EVERY_WIDTH)
    await sessions
      .getByRole('button', { name: /^End the session on/ })
      .first()
      .click()
    // The answer is lost: the page reads the list and reports the session as ended.
    await loseAnswer(page, '**/api/sessions/*')
    await dialog(page).getByRole('button', { name: 'End Session' }).click()
    await page.getByRole('status').getByText('The session was ended').waitFor()
    await expect.poll(() => sessions.count(), { timeout: 15_000 }).toBe(2)
    await page.getByRole('button', { name: 'End all others' }).click()
    // No answer at all: the page reports that the result is unknown.
    await page.route(SESSIONS, (route) => route.abort())
    await dialog(page).getByRole('button', { name: 'End Sessions' }).click()
    await dialog(page).getByText('It is not known whether this was done.').waitFor({ timeout: 15_000 })
    await page.unroute(SESSIONS)
    await checkWidths(page, EVERY_WIDTH)
    await dialog(page).getByRole('button', { name: 'End Sessions' }).click()
    await expect.poll(() => sessions.count(), { timeout: 15_000 }).toBe(1)
    for (const each of [other, third]) {
      await each.goto(on.stage.address('', '/results'))
      await title(each, 'Login')
    }
    await page.getByRole('button', { name: 'End this session' }).click()
    await dialog(page).getByRole('button', { name: 'End Session' }).click()
    await title(page, 'Login')
  })

  test('an idle session warns before it ends, can be prolonged and then shows why it ended', async () => {
    await person(on.stage, 'idle')
    const page = await visit(PHONE)
    await atAccount(page, on.stage, { host: '', name: 'idle' })
    // The watch counts from here.
    await page.waitForFunction(() => localStorage.getItem('bims-active'))
    await page.clock.fastForward('27:30')
    await page.getByRole('heading', { name: 'Are you still there?' }).waitFor()
    await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^1:\d\d left$/)
    await checkWidths(page, EVERY_WIDTH)
    await page.getByRole('button', { name: 'Stay signed in' }).click()
    await dialog(page).waitFor({ state: 'hidden' })
    await page.clock.fastForward('20:00')
    await expect.poll(() => dialog(page).count()).toBe(0)
    await page.clock.fastForward('10:00')
    await title(page, 'Login')
    await page.getByText('You were signed out because you were not active for a while.').waitFor()
    await checkWidths(page, EVERY_WIDTH)
    await expect
      .poll(() =>
        on.stage.database.one(sql`
      select count(*) as count from session s join user_account u on u.id = s.user_id where u.username = 'idle' and s.ended_at is null`),
      )
      .toEqual({ count: 0 })
  })
})

test('failures to sign in or out are shown in the words of the catalogue', async () => {
  await person(on.stage, 'unlucky')
  const page = await visit(1280, on.stage.address('', '/login'))
  await page.getByText('This is a restricted system, for authorized users only.').waitFor()
  await typeLogin(page, 'unlucky', 'not the password')
  await page.getByRole('status').getByText('The username or password is not right, or the account is locked.').waitFor()
  await page.route('**/api/auth/token**', (route) => route.fulfill({ status: 500, body: '' }))
  await typeLogin(page, 'unlucky', on.stage.world.password)
  await page.getByRole('status').getByText('Failed to log in').waitFor()
  await checkWidths(page, EVERY_WIDTH)
  await page.unroute('**/api/auth/token**')
  await page.getByRole('button', { name: 'Log In' }).click()
  await title(page, 'BIMS Dashboard')

  await page.route('**/api/auth/session', (route) => route.abort())
  await page.getByRole('link', { name: 'Log Out' }).click()
  await page.getByRole('alert').getByText('Login error').waitFor()
  await checkWidths(page, EVERY_WIDTH)
  await page.unroute('**/api/auth/session')
  await page.getByRole('button', { name: 'Try again' }).click()
  await title(page, 'Login')
})

test('a session that was ended elsewhere ends at the next call from any screen', async () => {
  await person(on.stage, 'revoked')
  const page = await visit(1280)
  await signIn(page, on.stage, { host: '', username: 'revoked' })
  await page.goto(on.stage.address('', '/results'))
  await title(page, 'Applicants')
  await on.stage.database.run(sql`
    update session set ended_at = now() where user_id = (select id from user_account where username = 'revoked')`)
  // A call of the page itself may be the next one, and end the session before this choice.
  const chosen = page
    .getByLabel('Sort by')
    .selectOption('Created, newest first')
    .catch(() => undefined)
  await title(page, 'Login')
  await chosen
  await page.goBack()
  await title(page, 'Login')
})

test('a session warns before its twelve hours are over and then ends', async () => {
  await person(on.stage, 'long-day')
  const page = await visit(1280)
  await atAccount(page, on.stage, { host: '', name: 'long-day' })
  // The watch counts from here.
  await page.waitForFunction(() => localStorage.getItem('bims-active'))
  // A user who works all day uses the session every twenty minutes.
  for (let minutes = 0; minutes < 700; minutes += 20) {
    await page.clock.fastForward('20:00')
    await page.mouse.click(1270, 790)
    await page.clock.runFor(1_500)
  }
  await page.clock.fastForward('16:00')
  await page.getByRole('heading', { name: 'Your session ends soon' }).waitFor()
  await checkWidths(page, EVERY_WIDTH)
  await page.getByRole('button', { name: 'Continue' }).click()
  await dialog(page).waitFor({ state: 'hidden' })
  await page.clock.fastForward('05:00')
  await page.getByText('Your session has ended. Please sign in again.').waitFor()
})
