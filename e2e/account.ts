import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { hashPassword } from '../server/people/passwords.ts'
import { type Stage, signIn } from './harness.ts'

/** Somebody new with the password of everybody; answers the e-mail, which is also what one signs in with. */
export async function person(
  { database, world }: Stage,
  name: string,
  context?: { type: 'network' | 'livescanvendor'; id: number },
): Promise<string> {
  const email = `${name}@bims.example`
  await database.run(sql`
    insert into user_account (email, username, password_hash, context_type, context_id)
    values (${email}, ${name}, ${await hashPassword(world.password)}, ${context?.type ?? null}, ${context?.id ?? null})`)
  return email
}

/** Signs in by what is typed, whatever page follows. */
export async function typeLogin(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

/** A signed-in page at the own account. */
export async function atAccount(page: Page, stage: Stage, host: string, name: string): Promise<void> {
  await signIn(page, stage, host, name)
  await page.goto(stage.address(host, '/account'))
  await title(page, 'Manage Account')
}

/** Waits for the page's heading. */
export const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

/** Logs out by the menu's page. */
export async function logOut(page: Page, stage: Stage, host: string): Promise<void> {
  await page.goto(stage.address(host, '/logout'))
  await page.waitForURL((url) => url.pathname !== '/logout')
  await page.goto(stage.address(host, '/login'))
  await title(page, 'Login')
}
