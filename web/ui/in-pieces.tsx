import { Children, type ReactNode, startTransition, useEffect, useState } from 'react'

/**
 * Draws its children one after another, each in a task of its own, so that a slow phone answers to its reader in between. For long
 * forms: what stands first can be read and typed into while the rest comes.
 */
export function InPieces({ children }: { children: ReactNode }) {
  const pieces = Children.toArray(children)
  const [drawn, setDrawn] = useState(1)
  useEffect(() => {
    if (drawn >= pieces.length) return
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + 1)))
    return () => clearTimeout(timer)
  }, [drawn, pieces.length])
  return pieces.slice(0, drawn)
}
