import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import { LongList } from './long-list.tsx'

const PAGE = 100

/** A list of applicants, of which a page is loaded and another one whenever its end comes near. */
async function renderList(count: number) {
  const loads: number[] = []
  function Page() {
    const [loaded, setLoaded] = useState(Math.min(PAGE, count))
    const items = Array.from({ length: loaded }, (_, index) => ({ id: index + 1 }))
    return (
      <LongList
        label="Applicants"
        items={items}
        id={({ id }) => id}
        count={count}
        onEnd={() => {
          loads.push(loaded)
          setLoaded(Math.min(loaded + PAGE, count))
        }}
      >
        {({ id }) => <p style={{ margin: 0, height: 60 }}>Applicant {id}</p>}
      </LongList>
    )
  }
  await renderInTheme(<Page />)
  return loads
}

const items = page.getByRole('list', { name: 'Applicants' }).getByRole('listitem')
const item = (id: number) => page.getByText(`Applicant ${id}`, { exact: true })

/** The item's position in the window after scrolling to the end; undefined while it is not in the document. */
function bottomAtTheEnd(id: number): number | undefined {
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
  return item(id).query()?.getBoundingClientRect().bottom
}

test('only items near the window are in the document, and each announces its position', async () => {
  await renderList(5000)
  await expect.element(item(1)).toBeVisible()
  expect(items.elements().length).toBeLessThan(40)
  await expect.element(items.first()).toHaveAttribute('aria-posinset', '1')
  await expect.element(items.first()).toHaveAttribute('aria-setsize', '5000')
})

test('the next page is loaded when the end of the loaded rows comes near, until all are there', async () => {
  const loads = await renderList(250)
  await expect.element(item(1)).toBeVisible()
  expect(loads).toEqual([])
  await expect.poll(() => bottomAtTheEnd(250)).toBeLessThanOrEqual(window.innerHeight)
  expect(loads).toEqual([100, 200])
  expect(items.elements().length).toBeLessThan(40)
})

test('a complete list requests nothing more', async () => {
  const loads = await renderList(3)
  await expect.element(item(3)).toBeVisible()
  expect(loads).toEqual([])
})
