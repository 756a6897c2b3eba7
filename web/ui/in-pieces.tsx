import { Children, type ReactNode, startTransition, useEffect, useRef, useState } from 'react'

/**
 * Draws its children one after another, each in a task of its own, so that a slow phone answers to its reader in between. For long
 * forms: what stands first can be read and typed into while the rest comes. `onDrawn` is told when all is there.
 */
export function InPieces({ children, onDrawn }: { children: ReactNode; onDrawn?(): void }) {
  const pieces = Children.toArray(children)
  const [drawn, setDrawn] = useState(1)
  const whole = useRef(onDrawn)
  whole.current = onDrawn
  useEffect(() => {
    const next = () => (drawn < pieces.length ? setDrawn(drawn + 1) : whole.current?.())
    const timer = setTimeout(() => startTransition(next))
    return () => clearTimeout(timer)
  }, [drawn, pieces.length])
  return pieces.slice(0, drawn)
}
