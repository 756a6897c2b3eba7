import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import { usePointerHold } from './held-lanes.ts'

const onPress = vi.fn()

function Lanes({ moves }: { moves: boolean }) {
  const { held, guard } = usePointerHold(useRef(moves))
  return (
    <div {...guard}>
      <p>{held ? 'held' : 'free'}</p>
      <button type="button" onClick={onPress}>
        Check In
      </button>
    </div>
  )
}

beforeEach(() => {
  onPress.mockClear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTime(ms)
const button = () => page.getByRole('button', { name: 'Check In' }).element()
const touch = () => button().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
const click = () => button().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
const state = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()

test('a finger holds the rows between two taps, and releases them when it rests', async () => {
  await renderInTheme(<Lanes moves={false} />)
  await state('free')
  touch()
  await state('held')
  pass(1_000)
  touch()
  pass(1_000)
  await state('held')
  pass(600)
  await state('free')
})

test('a tap right after rows have moved under the finger is ignored, and a later one is not', async () => {
  await renderInTheme(<Lanes moves />)
  await state('free')
  touch()
  pass(1_500)
  pass(500)
  click()
  expect(onPress).not.toHaveBeenCalled()
  pass(200)
  click()
  expect(onPress).toHaveBeenCalledTimes(1)
})
