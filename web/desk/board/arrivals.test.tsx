import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { appointmentOf } from '../../testing/appointment.ts'
import { renderInTheme } from '../../testing/render.tsx'
import { useArrivals } from './use-arrivals.ts'

const ann = appointmentOf({})

function News({ rows }: { rows: (typeof ann)[] }) {
  const own = useRef(new Set<number>())
  return <p>{useArrivals(rows, { of: '2026-11-23', own, onArrival: () => {} }).words}</p>
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
