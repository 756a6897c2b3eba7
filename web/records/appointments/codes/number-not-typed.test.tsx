import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { renderInTheme } from '../../../testing/render.tsx'
import { TextField } from '../../../ui/field/fields.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import type { Appointment } from '../appointment.ts'
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

/** A dialog above a page that knows one person, with a field of a note, a search or a password. */
async function renderDialog(field: ReactNode) {
  function Desk() {
    useKnownCodes([{ id: 3_055_550_100 } as Appointment], undefined)
    return (
      <Dialog title="Edit" opened onClose={() => {}}>
        {field}
      </Dialog>
    )
  }
  await renderInTheme(<Desk />)
  await dialog.getByLabelText('Words').click()
}

test.each([
  ['a note', <textarea key="" aria-label="Words" />, 'Call 3055550100', 'Call 3055550100\n'],
  ['a search', <input key="" role="combobox" aria-label="Words" aria-expanded="false" aria-controls="list" />, '3055550100', '3055550100'],
  ['a password', <input key="" type="password" aria-label="Words" />, 'Maria3055550100', 'Maria3055550100'],
  ['a shown password', <input key="" autoComplete="current-password" aria-label="Words" />, 'Maria3055550100', 'Maria3055550100'],
])('ten digits that are typed in %s stay, also those of a known person', async (_name, field, typed, kept) => {
  await renderDialog(field)
  await scanSlowly(typed)
  await expect.element(dialog.getByLabelText('Words')).toHaveValue(kept)
  await expect.element(dialog.getByText(/ignored: finish or close/)).not.toBeInTheDocument()
})

test.each(['Call 1234567890', 'Tel.1234567890', 'Her phone is +1 1234567890'])(
  'a reason that ends in ten digits is saved: %s',
  async (reason) => {
    const onSave = await renderForm('text')
    await field.fill('')
    await scanSlowly(reason)
    await expect.poll(() => onSave.mock.calls).toEqual([[{ name: reason }]])
  },
)

test('a number that goes on from text that was typed before is saved', async () => {
  const onSave = await renderForm('text')
  await field.fill('Call ')
  await scanSlowly('1234567890')
  await expect.poll(() => onSave.mock.calls).toEqual([[{ name: 'Call 1234567890' }]])
})
