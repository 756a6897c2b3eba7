import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { renderInTheme } from '../../testing/render.tsx'
import { TextField } from '../field/fields.tsx'
import { Dialog } from './dialog.tsx'
import { FormDialog } from './form-dialog.tsx'
import { knowCodes } from './scanner-input.ts'

type Values = { name: string; tcn: string }
const schema = z.object({ name: z.string(), tcn: z.string() })

async function renderForm() {
  const onSave = vi.fn(async () => {})
  function Page() {
    const [opened, setOpened] = useState(true)
    return (
      <FormDialog<Values>
        title="Edit"
        opened={opened}
        onClose={() => setOpened(false)}
        schema={schema}
        initial={{ name: 'Ann', tcn: '' }}
        onSave={onSave}
      >
        {({ field }) => (
          <>
            <TextField label="Name" {...field('name')} />
            <TextField label="TCN" data-scanned {...field('tcn')} />
          </>
        )}
      </FormDialog>
    )
  }
  await renderInTheme(<Page />)
  await expect.element(field('Name')).toHaveFocus()
  return onSave
}

const dialog = page.getByRole('dialog')
const field = (name: string) => dialog.getByRole('textbox', { name })
const notice = dialog.getByText('Scan of 1234567890 ignored: finish or close this dialog first.')

test('a scan in a dialog is removed from the field, saves nothing and is reported', async () => {
  const onSave = await renderForm()
  await userEvent.keyboard('1234567890{Enter}')
  const second = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  field('Name').element().dispatchEvent(second)
  expect(second.defaultPrevented).toBe(true)
  await expect.element(notice).toBeVisible()
  await expect.element(field('Name')).toHaveValue('Ann')
  expect(onSave).not.toHaveBeenCalled()
  // The form holds what it shows.
  await new Promise((resolve) => setTimeout(resolve, 350))
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onSave.mock.calls).toEqual([[{ name: 'Ann', tcn: '' }]])
})

test('a scan does not press the button that closes the dialog', async () => {
  await renderForm()
  ;(dialog.getByRole('button', { name: 'Close' }).element() as HTMLElement).focus()
  await userEvent.keyboard('1234567890{Enter}')
  await expect.element(notice).toBeVisible()
})

test('typed input is saved by Enter, and a field for scans keeps them', async () => {
  const onSave = await renderForm()
  for (const digit of '1234567890') {
    await userEvent.keyboard(digit)
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onSave.mock.calls.length).toBe(1)
})

test('a code that the page knows is refused at any speed, and what was typed before it stays', async () => {
  const forget = knowCodes((typed) => (typed.endsWith('1234567890') ? '1234567890' : null))
  const onSave = await renderForm()
  await userEvent.keyboard('{End}ie')
  for (const digit of '1234567890') {
    await userEvent.keyboard(digit)
    await new Promise((resolve) => setTimeout(resolve, 110))
  }
  await userEvent.keyboard('{Enter}')
  forget()
  await expect.element(notice).toBeVisible()
  await expect.element(field('Name')).toHaveValue('Annie')
  expect(onSave).not.toHaveBeenCalled()
})

test('a scan in a field for scans is saved', async () => {
  const onSave = await renderForm()
  await field('TCN').click()
  await userEvent.keyboard('1234567890{Enter}')
  await expect.poll(() => onSave.mock.calls).toEqual([[{ name: 'Ann', tcn: '1234567890' }]])
})

test('a scan that begins before the field for scans has the focus is whole in it', async () => {
  const onSave = await renderForm()
  await userEvent.keyboard('12345')
  ;(field('TCN').element() as HTMLElement).focus()
  await userEvent.keyboard('67890{Enter}')
  await expect.poll(() => onSave.mock.calls).toEqual([[{ name: 'Ann', tcn: '1234567890' }]])
})

/** A page whose box opens a form with Enter, as a scan does. */
async function renderBox() {
  const onSave = vi.fn(async () => {})
  function Page() {
    const [opened, setOpened] = useState(false)
    return (
      <>
        <input
          aria-label="Box"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            setOpened(true)
          }}
        />
        <FormDialog<Values>
          title="Edit"
          opened={opened}
          onClose={() => setOpened(false)}
          schema={schema}
          initial={{ name: 'Ann', tcn: '' }}
          onSave={onSave}
        >
          {({ field }) => <TextField label="TCN" data-scanned {...field('tcn')} />}
        </FormDialog>
      </>
    )
  }
  await renderInTheme(<Page />)
  await page.getByRole('textbox', { name: 'Box' }).click()
  return onSave
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test.each([0, 15, 120, 350])('a second Enter %i ms after the scan that opened a dialog saves nothing in it', async (ms) => {
  const onSave = await renderBox()
  await userEvent.keyboard('1234567890{Enter}')
  await expect.element(field('TCN')).toHaveFocus()
  await pause(ms)
  await userEvent.keyboard('{Enter}')
  await pause(100)
  expect(onSave).not.toHaveBeenCalled()
  // The next scan is saved at once.
  await userEvent.keyboard('NYDT8200000001{Enter}')
  await expect.poll(() => onSave.mock.calls).toEqual([[{ name: 'Ann', tcn: 'NYDT8200000001' }]])
})

test('an Enter that is held down presses nothing in the dialog that it has opened', async () => {
  const onSave = await renderBox()
  await userEvent.keyboard('{Enter}')
  await expect.element(field('TCN')).toHaveFocus()
  const repeated = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true })
  field('TCN').element().dispatchEvent(repeated)
  expect(repeated.defaultPrevented).toBe(true)
  expect(onSave).not.toHaveBeenCalled()
})

test('an Enter that is held down in a field of many lines goes on to begin lines', async () => {
  await renderInTheme(
    <Dialog title="Note" opened onClose={() => {}}>
      <textarea aria-label="Words" />
    </Dialog>,
  )
  const repeated = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true })
  field('Words').element().dispatchEvent(repeated)
  expect(repeated.defaultPrevented).toBe(false)
})

test('after the scan that opened a dialog, Enter saves once the user has read it or moved the focus', async () => {
  const onSave = await renderBox()
  await userEvent.keyboard('1234567890{Enter}')
  await expect.element(field('TCN')).toHaveFocus()
  await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}{Enter}')
  await expect.poll(() => onSave.mock.calls.length).toBe(1)
  await page.getByRole('textbox', { name: 'Box' }).click()
  await userEvent.keyboard('1234567890{Enter}')
  await expect.element(field('TCN')).toHaveFocus()
  await pause(800)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onSave.mock.calls.length).toBe(2)
})

test.each([
  'Long',
  'Correct the data of María Guadalupe Wolfeschlegelsteinhausenbergerdorff-Hernández Castro y Quiñones for the machine of Downtown',
])('that a scan was ignored is visible below the title and above a long dialog, wherever it is scrolled to: %s', async (title) => {
  await page.viewport(390, 800)
  await renderInTheme(
    <Dialog title={title} opened onClose={() => {}}>
      <div style={{ height: 3_000 }} />
      <TextField label="Last" />
    </Dialog>,
  )
  field('Last').element().scrollIntoView()
  await field('Last').click()
  await userEvent.keyboard('1234567890{Enter}')
  await expect.element(notice).toBeVisible()
  const isOnTop = () => {
    const { x, y, width, height } = notice.element().getBoundingClientRect()
    return notice.element().contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
  await expect.poll(isOnTop).toBe(true)
  const edges = () => [
    dialog.getByRole('heading', { name: title }).element().getBoundingClientRect().bottom,
    (notice.element().closest('.dialog-notice') as HTMLElement).getBoundingClientRect().top,
  ]
  await expect.poll(() => edges()[0]).toBeLessThanOrEqual(edges()[1] as number)
})

test('the notice of a scan lies over no question that a scrolled dialog shows', async () => {
  await page.viewport(900, 500)
  await renderInTheme(
    <Dialog title="Hours" opened onClose={() => {}}>
      <div style={{ height: 600 }}>Above</div>
      <div role="alert" style={{ height: 60 }}>
        This cancels 2 appointments.
      </div>
      <div style={{ height: 900 }}>Below</div>
    </Dialog>,
  )
  const question = page.getByText('This cancels 2 appointments.')
  await expect.element(question).toBeInTheDocument()
  question.element().scrollIntoView({ block: 'start' })
  await userEvent.keyboard('1234567890{Enter}')
  await expect.element(notice).toBeVisible()
  const box = (one: typeof notice) => one.element().getBoundingClientRect()
  await expect.poll(() => box(question).top - box(notice).bottom).toBeGreaterThanOrEqual(0)
  expect(box(question).bottom).toBeLessThanOrEqual(500)
})
