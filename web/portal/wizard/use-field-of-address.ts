import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Forms come in pieces. */
const AWAITED_MS = 5_000
const LOOK_MS = 50

/** Gives the focus to the field that the address names after `#`, once it is there, unless the reader has begun elsewhere. */
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

/** Nothing has the focus but what takes it by itself when a page opens. */
const isIdle = () => document.activeElement === document.body || document.activeElement?.tagName === 'H1'
