import { useEffect, useRef } from 'react'

/** A browser that has a network may still not reach the server. */
const AGAIN_MS = 15_000

/** While the page waits, retries as soon as the browser is online again, and at intervals. */
export function useRetryOnline(waits: boolean, goOn: () => void) {
  const latest = useRef(goOn)
  useEffect(() => {
    latest.current = goOn
  })
  useEffect(() => {
    if (!waits) return
    const go = () => latest.current()
    const looking = setInterval(go, AGAIN_MS)
    addEventListener('online', go)
    return () => {
      clearInterval(looking)
      removeEventListener('online', go)
    }
  }, [waits])
}
