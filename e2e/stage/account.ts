import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { insertAccount } from '../../server/people/insert-account.ts'
import { onLoopback, openStage, type Stage, signIn } from './harness.ts'

/** The stage of a file of journeys, opened before them; `visit` opens a page that is closed after its journey. */
type Journeys = { readonly stage: Stage; visit(width: number, address?: string): Promise<Page> }

/** Opens the stage once for the file that calls this, and closes what its journeys leave open. */
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

/** The server handles the next call of this address, and its answer is lost on the way. */
export const loseAnswer = (page: Page, address: string) =>
  page.route(
    address,
    async (route) => {
      await route.fetch({ url: onLoopback(route) })
      await route.abort()
    },
    { times: 1 },
  )

/** What the dialog says when the server was not heard. */
export const notHeard = (page: Page) => dialog(page).getByText('We could not reach the server.').waitFor()

/** The dialog that is open. */
export const dialog = (page: Page) => page.getByRole('dialog')

/**
 * Somebody new with the password of everybody; answers the email, which is also what one signs in with. Whoever had the name at a
 * journey's first try gives it up.
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

/** Signs in by what is typed, whatever page follows. */
export async function typeLogin(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

/** A signed-in page at the user's own account. */
export async function atAccount(page: Page, stage: Stage, { host, name }: { host: string; name: string }): Promise<void> {
  await signIn(page, stage, { host, username: name, path: '/account' })
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
