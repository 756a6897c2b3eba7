import { useEffect, useState } from 'react'

/** The value as it was when it last stood still for so long: what is typed, once somebody pauses. */
export function useDebounced<T>(value: T, wait_ms = 250): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), wait_ms)
    return () => clearTimeout(timer)
  }, [value, wait_ms])
  return debounced
}
