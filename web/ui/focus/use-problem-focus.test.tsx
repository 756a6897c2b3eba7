import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import { useProblemFocus } from './use-problem-focus.ts'

type Problems = { invalid?: boolean; conflict?: boolean; reason?: boolean }

function Form({ attempt, invalid, conflict, reason }: Problems & { attempt: number }) {
  const form = useProblemFocus(attempt)
  return (
    <form ref={form}>
      {reason && <p role="alert">The server is busy.</p>}
      {conflict && <p data-conflict>What the other person changed</p>}
      <input aria-label="Name" />
      <input aria-label="Town" aria-invalid={invalid ? 'true' : undefined} />
      <button type="button">Save</button>
    </form>
  )
}

/** Refuses a save whose button has the focus, or has lost it meanwhile. */
async function refuse(problems: Problems, isLost = false) {
  const { rerender } = await renderInTheme(<Form attempt={0} />)
  const save = page.getByRole('button', { name: 'Save' }).element() as HTMLElement
  save.focus()
  if (isLost) save.blur()
  await rerender(<Form attempt={1} {...problems} />)
}

test('a refused attempt focuses the first invalid field, before all else', async () => {
  await refuse({ invalid: true, conflict: true, reason: true })
  await expect.element(page.getByLabelText('Town')).toHaveFocus()
})

test('another user’s change has the focus, so that no second Enter saves before it is seen', async () => {
  await refuse({ conflict: true, reason: true })
  await expect.element(page.getByText('What the other person changed')).toHaveFocus()
})

test('a reason takes the focus where it was lost', async () => {
  await refuse({ reason: true }, true)
  await expect.element(page.getByRole('alert')).toHaveFocus()
})

test('a reason leaves the focus on the button, which tries again', async () => {
  await refuse({ reason: true })
  await new Promise((resolve) => setTimeout(resolve, 100))
  await expect.element(page.getByRole('button', { name: 'Save' })).toHaveFocus()
})

test('before the first attempt nothing takes the focus', async () => {
  await renderInTheme(<Form attempt={0} invalid conflict reason />)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(document.activeElement).toBe(document.body)
})
