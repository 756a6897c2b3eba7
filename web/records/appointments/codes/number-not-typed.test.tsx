import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { renderInTheme } from '../../../testing/render.tsx'
import { TextField } from '../../../ui/field/fields.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { useKnownCodes } from './use-known-codes.ts'

const schema = z.object({ name: z.string() })
const dialog = page.getByRole('dialog')
const field = dialog.getByRole('textbox', { name: 'Name' })
const notice = dialog.getByText('Scan of 1234567890 ignored: finish or close this dialog first.')

/** A dialog above a page that has nobody. */
async function renderForm(type: string) {
  const onSave = vi.fn(async () => {})
  function Desk() {
    useKnownCodes([], undefined)
    return (
      <FormDialog<{ name: string }> title="Edit" opened onClose={() => {}} schema={schema} initial={{ name: 'Ann' }} onSave={onSave}>
        {(fields) => <TextField label="Name" type={type} {...fields.field('name')} />}
      </FormDialog>
    )
  }
  await renderInTheme(<Desk />)
  await expect.element(field).toHaveFocus()
  return onSave
}

/** Keys of a scanner that is slower than a typist. */
async function scanSlowly(code: string) {
  for (const key of code) {
    await userEvent.keyboard(key)
    await new Promise((resolve) => setTimeout(resolve, 110))
  }
  await userEvent.keyboard('{Enter}')
}

test('ten digits on a button are a scan at any speed, and press nothing', async () => {
  const onSave = await renderForm('text')
  ;(dialog.getByRole('button', { name: 'Save' }).element() as HTMLElement).focus()
  await scanSlowly('1234567890')
  await expect.element(notice).toBeVisible()
  expect(onSave).not.toHaveBeenCalled()
})

test('ten digits in a field are a scan at any speed', async () => {
  const onSave = await renderForm('text')
  await scanSlowly('1234567890')
  await expect.element(notice).toBeVisible()
  await expect.element(field).toHaveValue('Ann')
  expect(onSave).not.toHaveBeenCalled()
})

test('a phone is typed', async () => {
  const onSave = await renderForm('tel')
  await field.fill('')
  await scanSlowly('5745550110')
  await expect.poll(() => onSave.mock.calls).toEqual([[{ name: '5745550110' }]])
})

test('a scan behind a whole phone is none of its digits', async () => {
  const onSave = await renderForm('tel')
  await field.fill('(574) 555-0110')
  await scanSlowly('1234567890')
  await expect.element(notice).toBeVisible()
  await expect.element(field).toHaveValue('(574) 555-0110')
  expect(onSave).not.toHaveBeenCalled()
})

test('a text that ends in a phone behind a space is typed', async () => {
  const onSave = await renderForm('text')
  await field.fill('')
  await userEvent.keyboard('Called ')
  await scanSlowly('5745550110')
  await expect.poll(() => onSave.mock.calls).toEqual([[{ name: 'Called 5745550110' }]])
})
