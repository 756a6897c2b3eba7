import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '../../testing/keyboard.ts'
import { renderInTheme } from '../../testing/render.tsx'
import { ConfirmDialog } from './confirm-question.tsx'

async function renderQuestion(onConfirm: () => Promise<unknown>, yes = 'Delete') {
  function Page() {
    const [opened, setOpened] = useState(false)
    const [deleted, setDeleted] = useState(false)
    const confirm = async () => {
      await onConfirm()
      setDeleted(true)
    }
    return (
      <>
        <h1 tabIndex={-1}>Notes</h1>
        {!deleted && (
          <button type="button" onClick={() => setOpened(true)}>
            Delete the note
          </button>
        )}
        <ConfirmDialog title="Delete Note?" opened={opened} onClose={() => setOpened(false)} onConfirm={confirm} yes={yes} destructive>
          Called, no answer.
        </ConfirmDialog>
      </>
    )
  }
  await renderInTheme(<Page />)
  await opener.click()
}

const opener = page.getByRole('button', { name: 'Delete the note' })
const question = page.getByRole('dialog', { name: 'Delete Note?' })
const button = (name: string) => question.getByRole('button', { name })

test('the question names the loss and has the focus on No, so that Enter does no harm', async () => {
  const onConfirm = vi.fn(async () => {})
  await renderQuestion(onConfirm)
  await expect.element(question).toHaveTextContent('Called, no answer.')
  await expect.element(button('No')).toHaveFocus()
  await press('Enter')
  await expect.element(question).not.toBeInTheDocument()
  expect(onConfirm).not.toHaveBeenCalled()
})

test.each([['Escape'], ['Close']])('%s closes the question and returns the focus to its opener', async (way) => {
  await renderQuestion(async () => {})
  if (way === 'Escape') await press('Escape')
  else await button('Close').click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('while the answer is awaited nothing closes the question, and it closes when it has succeeded', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await renderQuestion(() => promise)
  await button('Delete').click()
  await expect.element(button('No')).toBeDisabled()
  await expect.element(button('Close')).not.toBeInTheDocument()
  await press('Escape')
  await expect.element(question).toBeVisible()
  resolve()
  await expect.element(question).not.toBeInTheDocument()
})

test('a failure is announced in the question, which stays open to try again', async () => {
  const onConfirm = vi.fn(async () => {})
  onConfirm.mockRejectedValueOnce(new Error('We could not reach the server.'))
  await renderQuestion(onConfirm)
  await button('Delete').click()
  await expect.element(question.getByRole('alert')).toHaveTextContent('We could not reach the server.')
  await expect.element(button('Delete')).toHaveFocus()
  await press('Enter')
  await expect.element(question).not.toBeInTheDocument()
  expect(onConfirm).toHaveBeenCalledTimes(2)
})

test('when the opener of the question has disappeared, the heading of the page gets the focus', async () => {
  await renderQuestion(async () => {})
  await button('Delete').click()
  await expect.element(page.getByRole('heading', { name: 'Notes' })).toHaveFocus()
})

test.each([
  { width: 390, yes: 'Delete' },
  { width: 320, yes: 'Yes, delete all that was said' },
])('at $width pixels the answers begin and end where the text does, beside or below each other', async ({ width, yes }) => {
  await page.viewport(width, 700)
  await renderQuestion(async () => {}, yes)
  const edges = (element: Element) => [element.getBoundingClientRect().left, element.getBoundingClientRect().right].map(Math.round)
  await expect.element(button(yes)).toBeVisible()
  const [text, no, confirm] = [question.getByText('Called, no answer.'), button('No'), button(yes)].map((each) => each.element())
  await expect.poll(() => edges(no as Element)[0]).toBe(edges(text as Element)[0])
  await expect.poll(() => edges(confirm as Element)[1]).toBe(edges(text as Element)[1])
  await page.viewport(1000, 700)
})
