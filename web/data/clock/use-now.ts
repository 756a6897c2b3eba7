import { useEffect, useState } from 'react'
import { now } from './clock.ts'

const MINUTE_MS = 60_000

/** The present by the server's clock, updated every minute. */
export function useNow(): Date {
  const [present, setPresent] = useState(() => new Date(now()))
  useEffect(() => {
    const timer = setInterval(() => setPresent(new Date(now())), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return present
}
