import { createMemoryHistory } from '@tanstack/history'
import { useEffect, useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderRouted } from '../testing/render.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { Link } from './link.tsx'
import { Navigate, useNavigate, useSearch } from './routing.ts'

const link = (name: string) => page.getByRole('link', { name, exact: true })

function Menu() {
  const { tab = 'none' } = useSearch()
  return (
    <nav>
      <Link to="/">Home</Link>
      <Link to="/record/$id" params={{ id: '7' }} search={{ tab: 'notes' }}>
        Notes
      </Link>
      <Link to="/record">Records</Link>
      <p>Tab {tab}</p>
    </nav>
  )
}

test('a click on a link shows its screen, and marks the links to it', async () => {
  await renderRouted([
    { path: '/', Content: Menu },
    { path: '/record/$id', Content: Menu },
  ])
  await expect.element(link('Home')).toHaveAttribute('aria-current', 'page')
  await expect.element(link('Notes')).toHaveAttribute('href', '/record/7?tab=notes')
  await link('Notes').click()
  await expect.element(page.getByText('Tab notes')).toBeVisible()
  await expect.element(link('Notes')).toHaveAttribute('aria-current', 'page')
  await expect.element(link('Records')).toHaveAttribute('aria-current', 'page')
  await expect.element(link('Home')).not.toHaveAttribute('aria-current')
})

test('a click that the page or the browser handles itself is left to it', async () => {
  const router = await renderRouted([
    {
      path: '/',
      Content: () => (
        <>
          <Link to="/other" onClick={(event) => event.preventDefault()}>
            Answered
          </Link>
          <Link to="/other" target="_blank" onClick={(event) => event.nativeEvent.stopPropagation()}>
            Other tab
          </Link>
        </>
      ),
    },
    { path: '/other', Content: () => <p>Other</p> },
  ])
  await link('Answered').click()
  const opened = new Promise<boolean>((resolve) =>
    addEventListener(
      'click',
      (event) => {
        resolve(event.defaultPrevented)
        event.preventDefault()
      },
      { once: true },
    ),
  )
  ;(link('Other tab').element() as HTMLElement).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  expect(await Promise.race([opened, new Promise((resolve) => setTimeout(resolve, 50, false))])).toBe(false)
  expect(router.shown().place.href).toBe('/')
})

test('a screen is loaded when its link gets the focus', async () => {
  let loads = 0
  const load = async () => {
    loads += 1
    return { Next: () => <h1>Next</h1> }
  }
  await renderRouted([
    { path: '/', Content: () => <Link to="/next">On</Link> },
    { path: '/next', screen: lazyScreen(load, 'Next') },
  ])
  expect(loads).toBe(0)
  ;(link('On').element() as HTMLElement).focus()
  await expect.poll(() => loads).toBe(1)
  await link('On').click()
  await expect.element(page.getByRole('heading', { name: 'Next' })).toBeVisible()
  expect(loads).toBe(1)
})

function Typed() {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  return (
    <>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <button type="button" onClick={() => void navigate({ to: '.', search: { text }, replace: true })}>
        Search
      </button>
      <Link to="/two">Two</Link>
    </>
  )
}

test('what was typed stays when only the search part changes, and not on another route of the same screen', async () => {
  await renderRouted([
    { path: '/', Content: Typed },
    { path: '/two', Content: Typed },
  ])
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.fill('Ann')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect.element(text).toHaveValue('Ann')
  await link('Two').click()
  await expect.element(text).toHaveValue('')
})

test('a screen that throws is reported as broken, until a retry succeeds', async () => {
  let broken = true
  const Content = () => {
    if (broken) throw new Error('of the test')
    return <p>Whole</p>
  }
  const router = await renderRouted([{ path: '/', Content }])
  await expect.element(page.getByText('Broken')).toBeVisible()
  broken = false
  await router.retry()
  await expect.element(page.getByText('Whole')).toBeVisible()
})

test('an unknown address is reported, and a redirecting one redirects', async () => {
  await renderRouted([{ path: '/here', Content: () => null }], createMemoryHistory({ initialEntries: ['/nowhere'] }))
  await expect.element(page.getByText('Not found')).toBeVisible()
  await renderRouted([
    { path: '/', Content: () => <Navigate to="/there" /> },
    { path: '/there', Content: () => <p>There</p> },
  ])
  await expect.element(page.getByText('There')).toBeVisible()
})

/** Takes the focus when it is drawn, as the heading of each page does. */
function Heading({ name }: { name: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {name}
    </h2>
  )
}

const Long = ({ name, to }: { name: string; to: string }) => (
  <>
    <Heading name={name} />
    <div style={{ height: 3000 }} />
    <h3 id="named">Named</h3>
    <Link to={to}>On</Link>
    <Link to={to} hash="named">
      To the name
    </Link>
    <div style={{ height: 3000 }} />
  </>
)

test('another place begins above, a named part is scrolled to, and Back returns to where it was left', async () => {
  const router = await renderRouted([
    { path: '/', Content: () => <Long name="One" to="/two" /> },
    { path: '/two', Content: () => <Long name="Two" to="/" /> },
  ])
  scrollTo(0, 1200)
  ;(link('On').element() as HTMLElement).click()
  await expect.element(page.getByRole('heading', { name: 'Two' })).toBeInTheDocument()
  await expect.poll(() => scrollY).toBe(0)
  router.history.back()
  await expect.element(page.getByRole('heading', { name: 'One' })).toBeInTheDocument()
  await expect.poll(() => scrollY).toBe(1200)
  ;(link('To the name').element() as HTMLElement).click()
  await expect.element(page.getByRole('heading', { name: 'Two' })).toBeInTheDocument()
  await expect.poll(() => Math.abs(document.getElementById('named')?.getBoundingClientRect().top ?? 999)).toBeLessThan(2)
  scrollTo(0, 0)
})
