import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { appointmentOf } from '../../testing/appointment.ts'
import { renderInTheme } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { AppointmentDialog } from './appointment-dialog.tsx'

const one = appointmentOf({})
const path = `/appointments/${one.id}`

const openCancel = () => renderInTheme(<AppointmentDialog action="cancel" appointment={one} lsvs={[]} onClose={() => {}} />)
const yes = page.getByRole('dialog').getByRole('button', { name: 'Yes' })

test('Yes, pressed before the version has arrived, cancels the version at the opening of the dialog and no later one', async () => {
  queryClient.clear()
  const opened = Promise.withResolvers<Response>()
  const routes: server.Routes = {
    [`GET ${path}`]: server.version(one, '"1"'),
    [`DELETE ${path}`]: () => new Response(null, { status: 204 }),
  }
  const calls = await server.stubServer(routes)
  const { unmount } = await openCancel()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await unmount()
  routes[`GET ${path}`] = () => opened.promise
  await openCancel()
  await expect.poll(() => calls.length).toBe(2)
  routes[`GET ${path}`] = server.version(one, '"3"')
  await yes.click()
  opened.resolve(server.version(one, '"2"')())
  await expect.poll(() => server.writes(calls).map(({ headers }) => headers['if-match'])).toEqual(['"2"'])
})

test.each([
  ['SCHEDULED', 'PAID', 'The $42.50 paid online is refunded in full.'],
  ['NO_SHOW', 'PAID', 'The $42.50 paid online is not refunded, because the applicant is marked as No Show.'],
  ['SCHEDULED', null, null],
] as const)('the question before a cancellation says what happens to the money: %s, online %s', async (status, online, words) => {
  queryClient.clear()
  const paid = appointmentOf({ status, online, price: '42.50' })
  await server.stubServer({ [`GET ${path}`]: server.version(paid, '"1"') })
  await renderInTheme(<AppointmentDialog action="cancel" appointment={paid} lsvs={[]} onClose={() => {}} />)
  await expect.element(page.getByText(/^Are you sure you want to cancel/)).toBeVisible()
  const said = page.getByText(/paid online/).elements()
  expect(said.map(({ textContent }) => textContent)).toEqual(words === null ? [] : [words])
})

test.each([null, 'REFUNDED'] as const)(
  'money of the desk is said before a cancellation, which then has no Yes: online %s',
  async (online) => {
    queryClient.clear()
    const paid = appointmentOf({ online, collected: '48.50' })
    await server.stubServer({ [`GET ${path}`]: server.version(paid, '"1"') })
    await renderInTheme(<AppointmentDialog action="cancel" appointment={paid} lsvs={[]} onClose={() => {}} />)
    await expect.element(page.getByText(/^\$48\.50 was taken at the desk for the appointment of Ann Alvarez on Mon, Nov 23/)).toBeVisible()
    await expect.element(page.getByText(/^Give it back and correct the payment on Till/)).toBeVisible()
    await expect.element(yes).not.toBeInTheDocument()
    await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Close' }).last()).toBeVisible()
  },
)
