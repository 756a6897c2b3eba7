import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Link } from '../../router/link.tsx'
import { press } from '../../testing/keyboard.ts'
import { renderRouted } from '../../testing/render.tsx'
import { useUnsaved } from '../form/use-unsaved.ts'
import LeaveQuestion from './leave-question.tsx'

/** Opening hours that are edited on the page itself, with a link to another page beside them. */
function Hours() {
  const [text, setText] = useState('')
  useUnsaved(() => text !== '')
  return (
    <>
      <input aria-label="Opens at" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <Link to="/prices">Prices</Link>
    </>
  )
}

const renderPages = () =>
  renderRouted([
    { path: '/', Content: () => withQuestion(<Hours />) },
    { path: '/prices', Content: () => withQuestion(<h1>Prices</h1>) },
  ])

const withQuestion = (content: ReactNode) => (
  <>
    {content}
    <LeaveQuestion />
  </>
)

const link = page.getByRole('link', { name: 'Prices' })
const opensAt = page.getByRole('textbox', { name: 'Opens at' })
const question = page.getByRole('dialog', { name: 'Leave without saving?' })
const prices = page.getByRole('heading', { name: 'Prices' })

test('a page without changes is left without a question', async () => {
  await renderPages()
  await link.click()
  await expect.element(prices).toBeVisible()
})

test('a page with unsaved changes requires confirmation, and Keep editing keeps the input', async () => {
  await renderPages()
  await opensAt.fill('9')
  await link.click()
  await expect.element(question.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
  await press('Enter')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(opensAt).toHaveValue('9')
  await expect.element(link).toHaveFocus()
})

test('what is no typed input is asked about in its own words', async () => {
  function Board() {
    useUnsaved(() => true, { question: () => ({ title: 'Leave the board?', text: '1 check-in is kept.', yes: 'Leave', no: 'Stay' }) })
    return <Link to="/prices">Prices</Link>
  }
  await renderRouted([
    { path: '/', Content: () => withQuestion(<Board />) },
    { path: '/prices', Content: () => withQuestion(<h1>Prices</h1>) },
  ])
  await link.click()
  const asked = page.getByRole('dialog', { name: 'Leave the board?' })
  await expect.element(asked.getByText('1 check-in is kept.')).toBeVisible()
  await expect.element(asked.getByRole('button', { name: 'Stay' })).toHaveFocus()
  await asked.getByRole('button', { name: 'Leave' }).click()
  await expect.element(prices).toBeVisible()
})

test('what goes on on other pages is asked about only before the session ends', async () => {
  function Payments() {
    useUnsaved(() => true, { goesOn: true, question: () => ({ title: 'Leave now?', text: 'Not recorded.', yes: 'Leave', no: 'Stay' }) })
    return (
      <>
        <Link to="/prices">Prices</Link>
        <Link to="/logout">Log Out</Link>
      </>
    )
  }
  const pages = ['/', '/prices', '/logout'].map((path) => ({ path, Content: () => withQuestion(<Payments />) }))
  const router = await renderRouted(pages)
  await link.click()
  await expect.poll(() => router.history.location.pathname).toBe('/prices')
  await page.getByRole('link', { name: 'Log Out' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Leave now?' })).toBeVisible()
  expect(router.history.location.pathname).toBe('/prices')
})

test('Discard goes where the link leads', async () => {
  await renderPages()
  await opensAt.fill('9')
  await link.click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(prices).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
})
