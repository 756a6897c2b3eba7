import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { press } from '../../testing/keyboard.ts'
import { renderInTheme } from '../../testing/render.tsx'
import { TextField } from '../field/fields.tsx'
import { FormDialog } from './form-dialog.tsx'

type Values = { name: string; town: string }
const schema = z.object({
  name: z.string().check(z.minLength(2, 'Too short')),
  town: z.string().check(z.minLength(2, 'Too short')),
})

async function renderForm(onSave: (values: Values) => Promise<unknown> = async () => {}, ready = true) {
  function Page() {
    const [opened, setOpened] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpened(true)}>
          Edit the location
        </button>
        <FormDialog<Values>
          title="Edit Location"
          opened={opened}
          onClose={() => setOpened(false)}
          schema={schema}
          initial={{ name: 'Main Street', town: 'Miami' }}
          onSave={onSave}
          ready={() => ready}
        >
          {({ field }) => (
            <>
              <TextField label="Name" {...field('name', { clean: (text) => text.trim() })} />
              <TextField label="Town" {...field('town')} />
            </>
          )}
        </FormDialog>
      </>
    )
  }
  await renderInTheme(<Page />)
  await opener.click()
}

const opener = page.getByRole('button', { name: 'Edit the location' })
const dialog = page.getByRole('dialog', { name: 'Edit Location' })
const field = (name: string) => dialog.getByRole('textbox', { name })
const button = (name: string) => dialog.getByRole('button', { name })
const question = dialog.getByRole('alert').filter({ hasText: 'What you typed has not been saved.' })

test('the dialog opens with the focus in its first field, and Escape closes it when nothing was typed', async () => {
  await renderForm()
  await expect.element(field('Name')).toHaveFocus()
  await press('Escape')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('Escape requires confirmation before input is lost, and Keep editing returns to it', async () => {
  await renderForm()
  await field('Town').fill('Tampa')
  await press('Escape')
  await expect.element(question).toBeVisible()
  await expect.element(button('Keep editing')).toHaveFocus()
  await press('Enter')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(field('Town')).toHaveValue('Tampa')
})

test('a second Escape keeps the input too, and gives the focus back to the field', async () => {
  await renderForm()
  await field('Town').fill('Tampa')
  await press('Escape')
  await expect.element(button('Keep editing')).toHaveFocus()
  await press('Escape')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(field('Town')).toHaveValue('Tampa')
  await expect.element(field('Town')).toHaveFocus()
})

test('Discard closes the dialog, which opens again with the saved values', async () => {
  await renderForm()
  await field('Town').fill('Tampa')
  await button('Close').click()
  await button('Discard').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await opener.click()
  await expect.element(field('Town')).toHaveValue('Miami')
})

test('a text that is typed back to the saved one needs no confirmation', async () => {
  await renderForm()
  await field('Town').fill('Tampa')
  await field('Town').fill('Miami')
  await press('Escape')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('Enter in a field saves the cleaned input and closes the dialog', async () => {
  const onSave = vi.fn(async () => {})
  await renderForm(onSave)
  await field('Name').fill('  Harbor ')
  await field('Town').fill('Tampa')
  await press('Enter')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(onSave.mock.calls).toEqual([[{ name: 'Harbor', town: 'Tampa' }]])
})

test('Ctrl+Enter saves the input from any field, once', async () => {
  const onSave = vi.fn(async () => {})
  await renderForm(onSave)
  await field('Name').fill('Harbor')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(onSave.mock.calls).toEqual([[{ name: 'Harbor', town: 'Miami' }]])
})

test('Ctrl+Enter saves nothing while Save is disabled', async () => {
  const onSave = vi.fn(async () => {})
  await renderForm(onSave, false)
  await field('Name').fill('Harbor')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(button('Save')).toBeDisabled()
  await expect.element(dialog).toBeVisible()
  expect(onSave).not.toHaveBeenCalled()
})

test('an invalid field prevents saving, shows its reason and gets the focus', async () => {
  const onSave = vi.fn(async () => {})
  await renderForm(onSave)
  await field('Town').fill('')
  await button('Save').click()
  await expect.element(field('Town')).toHaveFocus()
  await expect.element(field('Town')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('Town')).toHaveAccessibleDescription('Required')
  await field('Town').fill('T')
  await expect.element(field('Town')).toHaveAccessibleDescription('Too short')
  await field('Town').fill('Tampa')
  await expect.element(field('Town')).not.toHaveAttribute('aria-invalid', 'true')
  expect(onSave).not.toHaveBeenCalled()
})

test('a refused save keeps the input and shows the reason and the message of each field', async () => {
  const refusal = Object.assign(new Error('Some fields need attention.'), { errors: { name: 'Is taken', zip_code: 'Unknown' } })
  const onSave = vi.fn(async () => {})
  onSave.mockRejectedValueOnce(refusal)
  await renderForm(onSave)
  await field('Name').fill('Harbor')
  await button('Save').click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Some fields need attention. zip_code: Unknown')
  await expect.element(field('Name')).toHaveAccessibleDescription('Is taken')
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(field('Name')).toHaveValue('Harbor')
  await button('Save').click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the dialog cannot be closed or saved again while it is being saved', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const onSave = vi.fn(() => promise)
  await renderForm(onSave)
  await field('Town').fill('Tampa')
  await press('Enter', 'Enter', 'Escape')
  await expect.element(button('Cancel')).toBeDisabled()
  await expect.element(question).not.toBeInTheDocument()
  resolve()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(onSave).toHaveBeenCalledTimes(1)
})

test('Save of a long form is in sight, wherever it is scrolled to', async () => {
  const long = z.object({ text: z.string() })
  await renderInTheme(
    <FormDialog<{ text: string }> title="Long" opened onClose={() => {}} schema={long} initial={{ text: '' }} onSave={async () => {}}>
      {({ field }) => (
        <div style={{ height: 3_000 }}>
          <TextField label="Text" {...field('text')} />
        </div>
      )}
    </FormDialog>,
  )
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
})

const nodeOf = (name: string) => button(name).element() as HTMLElement
const pressEscape = () =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))

test.each([
  ['Escape', pressEscape],
  ['Cancel', () => nodeOf('Cancel').click()],
])('%s right after Save does not close the dialog before it has saved', async (_name, leave) => {
  let save = () => {}
  const onSave = vi.fn(() => new Promise<void>((resolve) => (save = resolve)))
  await renderForm(onSave)
  await expect.element(field('Name')).toHaveFocus()
  nodeOf('Save').click()
  leave()
  await expect.poll(() => onSave.mock.calls.length).toBe(1)
  await expect.element(dialog).toBeVisible()
  save()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a form that is submitted by Ctrl+Enter and by its button at once is saved once', async () => {
  const onSave = vi.fn(() => new Promise<void>(() => {}))
  await renderForm(onSave)
  await expect.element(field('Name')).toHaveFocus()
  nodeOf('Save').closest('form')?.requestSubmit()
  nodeOf('Save').click()
  await expect.poll(() => onSave.mock.calls.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(onSave).toHaveBeenCalledOnce()
})

test('a form that was refused by its own checks can be saved again', async () => {
  const onSave = vi.fn(async () => {})
  await renderForm(onSave)
  await field('Name').fill('M')
  await button('Save').click()
  await expect.element(dialog.getByText('Too short').first()).toBeVisible()
  await field('Name').fill('Main')
  await button('Save').click()
  await expect.poll(() => onSave.mock.calls).toEqual([[{ name: 'Main', town: 'Miami' }]])
})
