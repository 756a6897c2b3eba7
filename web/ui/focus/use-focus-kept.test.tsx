import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import { useFocusKept } from './use-focus-kept.ts'

function Row({ name }: { name: string }) {
  const kept = useFocusKept<HTMLButtonElement>()
  return (
    <li>
      <button type="button" ref={kept} aria-haspopup="menu">
        {name}
      </button>
    </li>
  )
}

const list = (...names: string[]) => (
  <>
    <h1 tabIndex={-1}>Appointments</h1>
    <ul>
      {names.map((name) => (
        <Row key={name} name={name} />
      ))}
    </ul>
  </>
)
const button = (name: string) => page.getByRole('button', { name })

test.each([
  ['the row after it', 'Berg', ['Adams', 'Cole'], 'Cole'],
  ['the row before it, at the end of the list', 'Cole', ['Adams', 'Berg'], 'Berg'],
])('a row that disappears with the focus gives it to %s', async (_what, gone, left, focused) => {
  const { rerender } = await renderInTheme(list('Adams', 'Berg', 'Cole'))
  ;(button(gone).element() as HTMLElement).focus()
  await rerender(list(...left))
  await expect.element(button(focused)).toHaveFocus()
})

test('the only row gives the focus to the heading of the page', async () => {
  const { rerender } = await renderInTheme(list('Adams'))
  ;(button('Adams').element() as HTMLElement).focus()
  await rerender(list())
  await expect.element(page.getByRole('heading')).toHaveFocus()
})

test('the only row of a dialog gives the focus to the dialog', async () => {
  const dialog = (...names: string[]) => (
    <div role="dialog" aria-label="Users" tabIndex={-1}>
      {list(...names)}
    </div>
  )
  const { rerender } = await renderInTheme(dialog('Adams'))
  ;(button('Adams').element() as HTMLElement).focus()
  await rerender(dialog())
  await expect.element(page.getByRole('dialog')).toHaveFocus()
})

test('a row that disappears without the focus moves nothing', async () => {
  const { rerender } = await renderInTheme(list('Adams', 'Berg'))
  ;(button('Adams').element() as HTMLElement).focus()
  await rerender(list('Adams'))
  await expect.element(button('Adams')).toHaveFocus()
})
