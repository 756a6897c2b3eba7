import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import { useAskOnce } from './use-ask-once.ts'
import { useSecondPress } from './use-second-press.ts'

afterEach(() => void vi.restoreAllMocks())

/** Sets the clock that tells a second click from the second half of a double click. */
function setClock() {
  let now = 10_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  return (ms: number) => (now += ms)
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

async function renderQuestions() {
  const saved = vi.fn<(what: string) => void>()
  function Page() {
    const { asks, asked } = useAskOnce()
    const save = (what: string | null) => asks(what) || saved(String(what))
    return (
      <>
        {['$485', '$48'].map((what) => (
          <button key={what} type="button" onClick={() => save(what)}>
            {what}
          </button>
        ))}
        <button type="button" onClick={() => save(null)}>
          Nothing odd
        </button>
        <p role="status" aria-label="Asked">
          {asked}
        </p>
      </>
    )
  }
  await renderInTheme(<Page />)
  return saved
}

test('a click that asks is confirmed by another one a second later', async () => {
  const pass = setClock()
  const saved = await renderQuestions()
  await press('$485')
  await expect.element(page.getByRole('status', { name: 'Asked' })).toHaveTextContent('$485')
  pass(1_000)
  await press('$485')
  expect(saved).toHaveBeenCalledExactlyOnceWith('$485')
})

test('the second half of a double click confirms nothing', async () => {
  const pass = setClock()
  const saved = await renderQuestions()
  await press('$485')
  pass(999)
  await press('$485')
  expect(saved).not.toHaveBeenCalled()
})

test('another value is asked about too, and what is likely is never asked', async () => {
  const pass = setClock()
  const saved = await renderQuestions()
  await press('$485')
  pass(5_000)
  await press('$48')
  expect(saved).not.toHaveBeenCalled()
  await press('Nothing odd')
  expect(saved).toHaveBeenCalledExactlyOnceWith('null')
})

test('a form is refused with its question, and accepted with the same values', async () => {
  const pass = setClock()
  const results: string[] = []
  function Page() {
    const confirm = useSecondPress()
    const save = () => {
      try {
        confirm('$485', 'Is it really $485?')
        results.push('saved')
      } catch (error) {
        results.push((error as Error).message)
      }
    }
    return (
      <button type="button" onClick={save}>
        Save
      </button>
    )
  }
  await renderInTheme(<Page />)
  await press('Save')
  pass(1_000)
  await press('Save')
  expect(results).toEqual(['Is it really $485?', 'saved'])
})
