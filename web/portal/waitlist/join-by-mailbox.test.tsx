import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { today } from '../../data/dates.ts'
import { askEnvironment } from '../../data/environment.ts'
import { queryClient } from '../../data/query-client.ts'
import { mailsCannotLeave } from '../../testing/mails-cannot-leave.ts'
import { renderRouted } from '../../testing/render.tsx'
import { siteAnswers } from '../../testing/site.ts'
import { stubServer } from '../../testing/stub-server.ts'
import { addDays } from '../../ui/calendar/month-days.ts'
import { texts, waitlistTexts } from '../texts/dictionaries.ts'
import { loadAll } from '../translation/dictionary.ts'
import { JoinByMailbox } from './join-by-mailbox.tsx'

beforeAll(() => loadAll(texts, waitlistTexts))
beforeEach(() => queryClient.clear())

const TIMEZONE = 'America/New_York'
const email = page.getByRole('textbox', { name: 'Email' })
const join = page.getByRole('button', { name: 'Put me on the list' })

/** Opens the page with the offer to join. */
async function render(onSee: (day: string) => void) {
  const Content = () => (
    <>
      <p>The times</p>
      <JoinByMailbox lsv={{ id: 5, timezone: TIMEZONE }} onSee={onSee} />
    </>
  )
  await renderRouted([{ path: '/', Content }])
}

/** Opens the form; the server answers to joining. */
async function open(answer: Parameters<typeof stubServer>[0][string]) {
  const calls = await stubServer({ ...siteAnswers, 'POST /waitlist': answer })
  const onSee = vi.fn()
  await render(onSee)
  await page.getByRole('button', { name: 'No time that suits you? Tell me when one opens' }).click()
  return { onSee, sent: () => calls.filter(({ path }) => path === '/waitlist').map(({ body }) => body) }
}

test.each([
  ['Use this address', 'eve@gmail.com'],
  ['It is right', 'eve@gmial.com'],
])('a mistyped address is questioned before it joins, and “%s” joins with %s', async (answer, address) => {
  const { sent } = await open({})
  await email.fill('eve@gmial.com')
  await join.click()
  await expect.element(page.getByText('First answer the question about the address. Then we put you on the list.')).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toContain('Did you mean eve@gmail.com?')
  expect(sent()).toEqual([])
  await page.getByRole('button', { name: answer }).click()
  await expect.element(page.getByText(`We sent a link to ${address}.`)).toBeVisible()
  expect(sent()).toMatchObject([{ employer: 1, lsv: 5, email: address, from_hour: 0, until_hour: 24 }])
})

test('an address without a question joins at once', async () => {
  const { sent } = await open({})
  await email.fill('eve@example.org')
  await join.click()
  await expect.element(page.getByText('We sent a link to eve@example.org.')).toBeVisible()
  expect(sent()).toHaveLength(1)
})

test('a call to join whose answer is lost is repeated by itself', async () => {
  let lost = 1
  const { sent } = await open(() => (lost-- > 0 ? Promise.reject(new TypeError('Failed to fetch')) : Response.json({})))
  await email.fill('eve@example.org')
  await join.click()
  await expect.element(page.getByText('We sent a link to eve@example.org.')).toBeVisible()
  expect(sent()).toHaveLength(2)
})

test('where no mail can be sent, nobody is invited', async () => {
  mailsCannotLeave()
  await stubServer(siteAnswers)
  await askEnvironment()
  await render(() => {})
  await expect.element(page.getByText('The times')).toBeVisible()
  expect(document.body.textContent).not.toContain('Tell me')
})

const inDays = (days: number) => addDays(today(TIMEZONE), days)

test.each([
  ['the day of the open time', { first_open: inDays(6) }, inDays(6)],
  ['the first wanted day where the server names none', {}, inDays(4)],
])('wanted times of which one is open now lead to %s', async (_what, more, day) => {
  const { onSee } = await open(() => Response.json({ code: 'OPEN_NOW', detail: 'A time that fits is open now.', ...more }, { status: 409 }))
  await email.fill('eve@example.org')
  await page.getByLabelText('Not before').fill(inDays(4))
  await join.click()
  await expect.element(page.getByText('A time that fits is open now.')).toBeVisible()
  await page.getByRole('button', { name: 'See the open times' }).click()
  expect(onSee).toHaveBeenCalledWith(day)
})
