import { type RefObject, useEffect, useRef } from 'react'

/** Whether the component is still on the page, for what goes on without it. */
export function useMounted(): RefObject<boolean> {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
