import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '../../testing/keyboard.ts'
import { renderInTheme } from '../../testing/render.tsx'
import { ConfirmDialog } from './confirm-question.tsx'

async function renderQuestion(onConfirm: () => Promise<unknown>) {
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
        <ConfirmDialog title="Delete Note?" opened={opened} onClose={() => setOpened(false)} onConfirm={confirm} yes="Delete" destructive>
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
