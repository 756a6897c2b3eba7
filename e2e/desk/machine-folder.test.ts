import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkWidths, EVERY_WIDTH, openStage, type Stage, signIn } from '../stage/harness.ts'

let stage: Stage
let page: Page

beforeAll(async () => {
  stage = await openStage()
  // A browser of another zone than the location's.
  page = await stage.visit({ zone: 'America/Los_Angeles' })
  await signIn(page, stage, { host: 'metro.scheduler', username: 'vendor', path: '/profile' })
})
afterAll(() => stage?.close())

const panel = () => page.getByRole('region', { name: 'Machine Folder' })
const dialog = () => page.getByRole('dialog')
const address = () => stage.address('', '/machine-folder/')

/** Enters the user's password in the open dialog; returns the password of the folder, which the next one shows once. */
async function makePassword(button: string): Promise<string> {
  await dialog().getByLabel('Your own password').fill(stage.world.password)
  await checkWidths(page, EVERY_WIDTH)
  await dialog().getByRole('button', { name: button }).click()
  await dialog().getByRole('heading', { name: 'Password of the Machine Folder' }).waitFor()
  await checkWidths(page, EVERY_WIDTH)
  const shown = (await dialog().locator('code').textContent()) as string
  await dialog().getByRole('button', { name: 'I have kept it' }).click()
  await dialog().waitFor({ state: 'hidden' })
  return shown
}

const statusWith = async (password: string) =>
  (
    await fetch(address().replace(/localhost/, '127.0.0.1'), {
      headers: { authorization: `Basic ${Buffer.from(`machine:${password}`).toString('base64')}` },
    })
  ).status

test('a desk makes the folder, whose times are those of the location and whose address is the same for the network', async () => {
  await panel().getByRole('button', { name: 'Make Machine Folder' }).click()
  const password = await makePassword('Make Folder')
  await panel().getByText(address(), { exact: true }).waitFor()
  await panel().getByText('Never').waitFor()
  await expect.poll(() => statusWith(password)).toBe(200)
  const { downtown } = stage.world
  await stage.database.run(
    sql`update machine_folder set created = '2026-11-23T14:00:00Z', last_used = '2026-11-23T15:30:00Z' where lsv = ${downtown}`,
  )
  await page.reload()
  await panel().getByText('Mon, Nov 23, 2026, 9:00 AM EST').waitFor()
  await panel().getByText('Mon, Nov 23, 2026, 10:30 AM EST').waitFor()
  await checkWidths(page, EVERY_WIDTH)
  const network = await stage.visit({ zone: 'America/Los_Angeles' })
  await signIn(network, stage, { host: 'metro.network', username: 'network', path: '/locations' })
  await network.getByRole('button', { name: /^Actions for .*Downtown/ }).click()
  await network.getByRole('menuitem', { name: 'Machine Folder' }).click()
  await network.getByRole('dialog').getByText(address(), { exact: true }).waitFor()
  await network.getByRole('dialog').getByText('Mon, Nov 23, 2026, 10:30 AM EST').waitFor()
  await checkWidths(network, EVERY_WIDTH)
  await network.context().close()
})

test('a new password refuses the old one, and a closed folder opens nothing', async () => {
  await panel().getByRole('button', { name: 'New Password' }).click()
  const password = await makePassword('Make Password')
  await expect.poll(() => statusWith(password)).toBe(200)
  await panel().getByRole('button', { name: 'Close Folder' }).click()
  await checkWidths(page, EVERY_WIDTH)
  await dialog().getByRole('button', { name: 'Close Folder' }).click()
  await panel().getByRole('button', { name: 'Make Machine Folder' }).waitFor()
  await expect.poll(() => statusWith(password)).toBe(401)
  await expect.poll(() => panel().getByText(address(), { exact: true }).count()).toBe(0)
})
