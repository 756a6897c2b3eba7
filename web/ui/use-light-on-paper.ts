import { useEffect } from 'react'

const SCHEME = 'data-mantine-color-scheme'

/** Prints a dark screen in the colours of the light one: paper is white. */
export function useLightOnPaper() {
  useEffect(() => {
    const root = document.documentElement
    let before: string | null = null
    const lighten = () => {
      before = root.getAttribute(SCHEME)
      root.setAttribute(SCHEME, 'light')
    }
    const restore = () => {
      if (before !== null) root.setAttribute(SCHEME, before)
    }
    window.addEventListener('beforeprint', lighten)
    window.addEventListener('afterprint', restore)
    return () => {
      window.removeEventListener('beforeprint', lighten)
      window.removeEventListener('afterprint', restore)
    }
  }, [])
}
