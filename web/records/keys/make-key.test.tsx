import { expect, test } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { keyRoles } from '../../../contract/people/api-keys.ts'
import { renderInTheme } from '../../testing/render.tsx'
import { page, stubServer, version, writes } from '../../testing/stub-server.ts'
import { MakeKey } from './make-key.tsx'

test("another role asks for its own place, and the network's id is not sent as a location's", async () => {
  const calls = await stubServer({
    'GET /networks': page([{ id: 3, name: 'Metro' }]),
    'GET /networks/3': version({ id: 3, name: 'Metro' }, '"1"'),
    'GET /livescanvendors': page([{ id: 3, name: 'Downtown' }]),
    'GET /livescanvendors/3': version({ id: 3, name: 'Downtown' }, '"1"'),
  })
  await renderInTheme(<MakeKey opened roles={keyRoles} context={null} onClose={() => {}} onMade={() => {}} />)
  await userEvent.fill(browser.getByRole('textbox', { name: 'Name' }), 'Payroll')
  await userEvent.fill(browser.getByLabelText('Your password'), 'a long password')
  const role = browser.getByRole('combobox', { name: 'Acts as' })
  await userEvent.selectOptions(role, 'network_admin')
  await userEvent.click(browser.getByRole('combobox', { name: 'Network' }))
  await userEvent.click(browser.getByRole('option', { name: 'Metro' }))
  await userEvent.selectOptions(role, 'lsv_user')
  await expect.element(browser.getByRole('combobox', { name: 'Location' })).toHaveValue('')
  await userEvent.click(browser.getByRole('button', { name: 'Make Key' }))
  await expect.element(browser.getByText('Required')).toBeVisible()
  expect(writes(calls)).toEqual([])
})
