import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { insertAccount } from '../../server/people/insert-account.ts'
import { onLoopback, openStage, type Stage, signIn } from './harness.ts'

/** The stage of a file of journeys, opened before them; `visit` opens a page that is closed after its journey. */
type Journeys = { readonly stage: Stage; visit(width: number, address?: string): Promise<Page> }

/** Opens the stage once for the calling file, and closes the pages that its journeys leave open. */
export function journeys(): Journeys {
  let stage: Stage
  let pages: Page[] = []
  beforeAll(async () => {
    stage = await openStage()
  })
  afterEach(async () => {
    for (const page of pages) await page.context().close()
    pages = []
  })
  afterAll(() => stage?.close())
  return {
    get stage() {
      return stage
    },
    async visit(width, address) {
      const page = await stage.visit({ width })
      pages.push(page)
      if (address) await page.goto(address)
      return page
    },
  }
}

/** The server handles the next call of this address, but its answer is lost. */
export const loseAnswer = (page: Page, address: string) =>
  page.route(
    address,
    async (route) => {
      await route.fetch({ url: onLoopback(route) })
      await route.abort()
    },
    { times: 1 },
  )

/** Waits for the dialog's message about a missing answer. */
export const notHeard = (page: Page) => dialog(page).getByText('We could not reach the server.').waitFor()

/** The open dialog. */
export const dialog = (page: Page) => page.getByRole('dialog')

/**
 * Creates an account with the common password; returns the email, which is also the user name. An account of a journey's
 * first attempt with this name gives it up.
 */
export async function person(
  { database, world }: Stage,
  name: string,
  context?: { type: 'network' | 'livescanvendor'; id: number },
): Promise<string> {
  const email = `${name}@bims.example`
  await database.run(sql`
    update user_account set username = 'before-' || id, email = 'before-' || id || '@bims.example' where username = ${name}`)
  await insertAccount(database, { username: name, email, password: world.password, is_superuser: false, context: context ?? null })
  return email
}

/** Signs in by typing, without waiting for the next page. */
export async function typeLogin(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

/** A signed-in page with the user's account. */
export async function atAccount(page: Page, stage: Stage, { host, name }: { host: string; name: string }): Promise<void> {
  await signIn(page, stage, { host, username: name, path: '/account' })
  await title(page, 'Manage Account')
}

/** Waits for the page's heading. */
export const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

/** Signs out by the menu. */
export async function logOut(page: Page, stage: Stage, host: string): Promise<void> {
  await page.goto(stage.address(host, '/logout'))
  await page.waitForURL((url) => url.pathname !== '/logout')
  await page.goto(stage.address(host, '/login'))
  await title(page, 'Login')
}
