import { useRef, useState } from 'react'
import type { Day } from '../../ui/calendar/month-days.ts'

/**
 * The day whose times the waitlist pointed to; the focus moves to them, which scrolls there. `request` counts the requests: each shows its
 * day, also one that was shown before.
 */
export function useShownDay() {
  const [{ day, request }, setShown] = useState<{ day: Day | null; request: number }>({ day: null, request: 0 })
  const place = useRef<HTMLElement>(null)
  const see = (day: Day) => {
    setShown(({ request }) => ({ day, request: request + 1 }))
    place.current?.focus()
  }
  return { day, request, place, see }
}
