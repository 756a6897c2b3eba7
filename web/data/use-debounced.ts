import { useEffect, useState } from 'react'

/** The value after it has not changed for a while, such as typed text after a pause. */
export function useDebounced<T>(value: T, wait_ms = 250): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), wait_ms)
    return () => clearTimeout(timer)
  }, [value, wait_ms])
  return debounced
}
