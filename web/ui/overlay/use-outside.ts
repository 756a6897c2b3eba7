import { type RefObject, useEffect, useRef } from 'react'

/** Closes what is open when something else than `parts` is pressed or gets the focus; `isOpen` false: nothing is open. */
export function useOutside(parts: readonly RefObject<HTMLElement | null>[], onClose: () => void, isOpen = true): void {
  const latest = useRef({ parts, onClose })
  latest.current = { parts, onClose }
  useEffect(() => {
    if (!isOpen) return
    const reached = ({ target }: Event) => {
      const { parts, onClose } = latest.current
      if (!parts.some(({ current }) => current?.contains(target as Node))) onClose()
    }
    document.addEventListener('pointerdown', reached)
    document.addEventListener('focusin', reached)
    return () => {
      document.removeEventListener('pointerdown', reached)
      document.removeEventListener('focusin', reached)
    }
  }, [isOpen])
}
