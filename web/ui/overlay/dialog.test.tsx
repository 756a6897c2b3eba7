import { useEffect, useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import { Dialog } from './dialog.tsx'

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
