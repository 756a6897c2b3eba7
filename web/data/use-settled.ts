import { useEffect, useState } from 'react'

/** The value as it was when it last stood still for so long: what is typed, once somebody pauses. */
export function useSettled<T>(value: T, wait_ms = 250): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait_ms)
    return () => clearTimeout(timer)
  }, [value, wait_ms])
  return settled
}
