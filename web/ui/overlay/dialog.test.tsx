import { useEffect, useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod/mini'
import { renderInTheme } from '../../testing/render.tsx'
import { Dialog } from './dialog.tsx'
import { FormDialog } from './form-dialog.tsx'

/** Takes the focus when nothing has it, like a row that has moved to another lane. */
function MovedRow() {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) row.current?.focus()
  }, [])
  return (
    <div ref={row} tabIndex={-1}>
      The row
    </div>
  )
}

function Page() {
  const [opened, setOpened] = useState(false)
  const [saved, setSaved] = useState(false)
  return (
    <>
      <h1>Board</h1>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      {saved && <MovedRow />}
      <Dialog title="Done" opened={opened} onClose={() => setOpened(false)}>
        <button
          type="button"
          data-autofocus
          onClick={() => {
            setSaved(true)
            setOpened(false)
          }}
        >
          Save
        </button>
      </Dialog>
    </>
  )
}

test('the focus returns to the opener of the dialog, even when a moving row requests it', async () => {
  await renderInTheme(<Page />)
  const opener = page.getByRole('button', { name: 'Open' })
  await opener.click()
  await expect.element(page.getByRole('button', { name: 'Save' })).toHaveFocus()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('The row')).toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

function Suspended() {
  const [opened, setOpened] = useState(false)
  const [isOver, setOver] = useState(false)
  return (
    <>
      <h1>Board</h1>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <Dialog title="Note" opened={opened} onClose={() => setOpened(false)}>
        <input aria-label="Kind" data-autofocus />
        <input aria-label="Text" onKeyDown={() => setOver(true)} />
      </Dialog>
      {isOver && (
        <Dialog title="Sign in again" opened locked onClose={() => undefined}>
          <button type="button" data-autofocus onClick={() => setOver(false)}>
            Log In
          </button>
        </Dialog>
      )}
    </>
  )
}

test('a dialog above another one gives the focus back to the field that had it there', async () => {
  await renderInTheme(<Suspended />)
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('textbox', { name: 'Text' }).click()
  await userEvent.keyboard('a')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Sign in again' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveFocus()
})

function Typing() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <FormDialog title="Name" opened={opened} schema={z.object({})} initial={{}} onSave={async () => undefined} onClose={() => {}}>
        {() => (
          <>
            <input aria-label="First" />
            <input aria-label="Second" />
          </>
        )}
      </FormDialog>
    </>
  )
}

/** Runs what React has to draw, and no timer. */
async function draw() {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

test('a dialog has the focus as soon as it is shown, before any timer runs', async () => {
  await renderInTheme(<Page />)
  page
    .getByRole('button', { name: 'Open' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await draw()
  expect(document.activeElement?.textContent).toBe('Save')
})

test('a key pressed as soon as a form is shown reaches its first field, and its next field after Tab', async () => {
  await renderInTheme(<Typing />)
  page
    .getByRole('button', { name: 'Open' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await draw()
  expect(document.activeElement).toBe(page.getByLabelText('First').element())
  const second = page.getByLabelText('Second').element() as HTMLElement
  second.focus()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(document.activeElement).toBe(second)
})

test('Tab in the parts of a date moves nothing later, when the focus is already elsewhere', async () => {
  await renderInTheme(
    <Dialog title="Add Note" opened onClose={() => {}}>
      <input type="date" aria-label="Remind me on" />
      <button type="button">Cancel</button>
      <button type="button">Save</button>
    </Dialog>,
  )
  const [date, save] = [page.getByLabelText('Remind me on'), page.getByRole('button', { name: 'Save' })]
  await date.click()
  await expect.element(date).toHaveFocus()
  date.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true }))
  ;(save.element() as HTMLElement).focus()
  // After Mantine's own look, which is begun by then.
  await new Promise((resolve) => setTimeout(resolve, 50))
  await expect.element(save).toHaveFocus()
})
