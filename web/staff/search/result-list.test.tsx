import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { annAlvarez } from '../../testing/applicant.ts'
import { renderRouted } from '../../testing/render.tsx'
import * as server from '../../testing/stub-server.ts'
import { ResultList } from './result-list.tsx'

const people = ['Ann', 'Bo', 'Cy', 'Di'].map((first_name, at) => ({ ...annAlvarez, id: at + 1, first_name }))

function List() {
  const [left, setLeft] = useState<readonly number[]>([])
  const [at, setAt] = useState<number | null>(null)
  const shown = people.filter(({ id }) => !left.includes(id)) as never
  return (
    <>
      {/* As a change of their status does, without taking the focus. */}
      <button type="button" onPointerDown={(event) => event.preventDefault()} onClick={() => setLeft([2, 3])}>
        Two leave
      </button>
      <ResultList applicants={shown} order="last_name" onOrder={() => {}} columns={[]} at={at} onAt={setAt} />
    </>
  )
}

const name = (first: string) => page.getByRole('link', { name: `Alvarez, ${first}` })

test('when the row with the focus leaves the list, the row in its place has it, so that work goes on by keys', async () => {
  await server.stubServer({})
  await renderRouted([{ path: '/', Content: List }])
  ;(name('Bo').element() as HTMLElement).focus()
  await page.getByRole('button', { name: 'Two leave' }).click()
  await expect.element(name('Bo')).not.toBeInTheDocument()
  await expect.element(name('Di')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(name('Ann')).toHaveFocus()
})
