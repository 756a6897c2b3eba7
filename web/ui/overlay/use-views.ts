import { useCallback, useRef, useState } from 'react'

/** Which of several views of a dialog is shown. `moved` tells that it was not the first: then its heading takes the focus. */
export function useViews<View>(first: View) {
  const [view, setView] = useState(first)
  const moved = useRef(false)
  const go = useCallback((next: View) => {
    moved.current = true
    setView(next)
  }, [])
  return { view, go, moved: moved.current }
}
