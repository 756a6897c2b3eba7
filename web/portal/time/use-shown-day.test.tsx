import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInTheme } from '../../testing/render.tsx'
import { useShownDay } from './use-shown-day.ts'

/** Times that open at a day and can show another. */
function Times({ first_day }: { first_day: string | null }) {
  const [day, setDay] = useState(first_day)
  return (
    <>
      <p>Times of {day ?? 'today'}</p>
      <button type="button" onClick={() => setDay('2026-12-09')}>
        Another day
      </button>
    </>
  )
}

function Schedule() {
  const { day, request, place, see } = useShownDay()
  return (
    <>
      <section ref={place} tabIndex={-1} aria-label="Times">
        <Times key={request} first_day={day} />
      </section>
      <button type="button" onClick={() => see('2026-12-04')}>
        See the open times
      </button>
    </>
  )
}

test('the times return to the day that the waitlist names, also the second time', async () => {
  await renderInTheme(<Schedule />)
  for (const _time of [1, 2]) {
    await page.getByRole('button', { name: 'See the open times' }).click()
    await expect.element(page.getByText('Times of 2026-12-04')).toBeVisible()
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Times')
    await page.getByRole('button', { name: 'Another day' }).click()
    await expect.element(page.getByText('Times of 2026-12-09')).toBeVisible()
  }
})
