import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { appointmentOf } from '../../../testing/appointment.ts'
import { renderInTheme } from '../../../testing/render.tsx'
import { useArrivals } from './use-arrivals.ts'

const ann = appointmentOf({})

function News({ rows, onArrival = () => {} }: { rows: (typeof ann)[]; onArrival?(): void }) {
  const own = useRef(new Set<number>())
  const { fresh, words } = useArrivals(rows, { of: '2026-11-23', own, onArrival })
  return <p>{`${words} (${fresh.size} marked)`}</p>
}

afterEach(() => void vi.useRealTimers())

test('the notice of an arrival ends together with its mark', async () => {
  const { rerender } = await renderInTheme(<News rows={[]} />)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await rerender(<News rows={[ann]} />)
  expect(document.body.innerText).toContain('New: Ann Alvarez, 9:00 AM')
  vi.advanceTimersByTime(31_000)
  vi.useRealTimers()
  await expect.element(page.getByText(/^New: /)).not.toBeInTheDocument()
})

test('many who arrive at once are all marked, counted in words and heard once', async () => {
  const onArrival = vi.fn()
  const six = [1, 2, 3, 4, 5, 6].map((number) => appointmentOf({ id: 1_000_000_000 + number }))
  const { rerender } = await renderInTheme(<News rows={[]} onArrival={onArrival} />)
  await rerender(<News rows={six} onArrival={onArrival} />)
  await expect.element(page.getByText('New: 6 people (6 marked)')).toBeVisible()
  expect(onArrival).toHaveBeenCalledOnce()
})
