import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../data/query-client.ts'
import { appointmentOf } from '../../../testing/appointment.ts'
import { press } from '../../../testing/keyboard.ts'
import { renderInTheme } from '../../../testing/render.tsx'
import * as server from '../../../testing/stub-server.ts'
import { FileDialog } from './file-dialog.tsx'

const one = appointmentOf({})
const path = `/appointments/${one.id}/demographics`
const hair = { tag: '2.032', mnemonic: 'HAI', name: 'Hair color', message: 'Is missing' }
const home = { tag: '2.041', mnemonic: 'RES', name: 'Residence', message: 'Is missing' }
const name = { tag: '2.018', mnemonic: 'NAM', name: 'Name', message: 'Is too long' }
const long = {
  whole: 'WOLFESCHLEGELSTEINHAUSENBERGERDORFF,HUBERT',
  proposal: 'WOLFESCHLEGELSTEINHAUSENBERGER',
  confirmed: null,
}

async function renderFile(sheet: object, routes: server.Routes = {}) {
  queryClient.clear()
  const calls = await server.stubServer({ [`GET ${path}`]: { long_name: null, problems: [], ...sheet }, ...routes })
  const by = { onFill: vi.fn(), onTake: vi.fn(async () => {}), onClose: vi.fn() }
  await renderInTheme(<FileDialog appointment={one} {...by} />)
  return { calls, ...by }
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('what is missing is named, and the desk fills it in or lets the applicant give it', async () => {
  const { onFill } = await renderFile({ problems: [hair, home] })
  await expect.element(page.getByRole('alert')).toHaveTextContent(/No file yet: hair color, residence.*Hair color: Is missing/)
  await expect.element(button('Fill In Data')).toHaveFocus()
  await press('Enter')
  await button('Get Data').click()
  expect(onFill.mock.calls).toEqual([['correct'], ['link']])
  expect(page.getByRole('button', { name: /Take the File/ }).elements()).toEqual([])
})

test('what the desk cannot correct is left to the applicant', async () => {
  await renderFile({ problems: [home] })
  await expect.element(button('Get Data')).toBeVisible()
  expect(button('Fill In Data').elements()).toEqual([])
})

test('a name that is too long is shortened, confirmed, and then the file is taken', async () => {
  const { calls, onTake } = await renderFile({ problems: [name], long_name: long }, { [`POST ${path}/name`]: {} })
  await expect.element(page.getByText('The name has 42 letters, and the file takes 30')).toBeVisible()
  await expect.element(page.getByLabelText('Name in the file')).toHaveValue(long.proposal)
  await page.getByLabelText('Name in the file').fill('wolfeschlegel,hubert')
  await button('Use This Name and Take the File').click()
  await expect.poll(() => onTake.mock.calls.length).toBe(1)
  expect(server.writes(calls).map(({ body }) => body)).toEqual([{ name: 'WOLFESCHLEGEL,HUBERT' }])
})

test('a refused name has its reason beside it, and no file is taken', async () => {
  const reason = 'Each part must begin as the legal name does'
  const { onTake } = await renderFile(
    { problems: [name], long_name: long },
    { [`POST ${path}/name`]: server.refusal(400, 'Check the name.', { name: reason }) },
  )
  await button('Use This Name and Take the File').click()
  await expect.element(page.getByLabelText('Name in the file')).toHaveAccessibleDescription(new RegExp(reason))
  expect(onTake).not.toHaveBeenCalled()
})
