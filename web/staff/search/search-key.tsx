import { useEffect } from 'react'
import { useNavigate } from '../../router/routing.ts'
import { QUICK_FIND } from './quick-find-id.ts'

/** Ctrl+K focuses the search box, or opens the search page from any other page; an open dialog keeps its keys. */
export function SearchKey() {
  const navigate = useNavigate()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey } = event
      const pressed = (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'
      if (!pressed || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      const box = document.getElementById(QUICK_FIND)
      if (box) return box.focus()
      void navigate({ to: '/results' as never, state: { find: Date.now() } as never })
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [navigate])
  return null
}
