import { useEffect } from 'react'
import { useLocation } from '../../router/routing.ts'

/** Parts of a form load later. */
const AWAITED_MS = 5_000
const LOOK_MS = 50

/** Focuses the field that the address names after `#`, once it is rendered, unless the reader has used another one. */
export function useFieldOfAddress() {
  const id = useLocation({ select: ({ hash }) => hash })
  useEffect(() => {
    if (id === '') return
    let looking: ReturnType<typeof setTimeout> | undefined
    const until = Date.now() + AWAITED_MS
    const look = () => {
      const field = document.getElementById(id)
      if (field && isIdle()) {
        field.focus()
        field.scrollIntoView({ block: 'center' })
      } else if (!field && Date.now() < until) looking = setTimeout(look, LOOK_MS)
    }
    look()
    return () => clearTimeout(looking)
  }, [id])
}

/** Whether the focus is where the browser puts it when a page opens. */
const isIdle = () => document.activeElement === document.body || document.activeElement?.tagName === 'H1'
