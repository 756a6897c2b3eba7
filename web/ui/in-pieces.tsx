import { Children, type ReactNode, startTransition, useEffect, useState } from 'react'

/**
 * Draws its children one after another, or so many `atOnce`, each piece in a task of its own, so that a slow device answers to its
 * reader in between. For long forms and long lists: what stands first can be read and used while the rest comes.
 */
export function InPieces({ children, atOnce = 1 }: { children: ReactNode; atOnce?: number }) {
  const all = Children.toArray(children)
  const pieces = Math.ceil(all.length / atOnce)
  const [drawn, setDrawn] = useState(1)
  // What has become shorter grows in pieces again.
  if (drawn > Math.max(pieces, 1)) setDrawn(Math.max(pieces, 1))
  useEffect(() => {
    if (drawn >= pieces) return
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + 1)))
    return () => clearTimeout(timer)
  }, [drawn, pieces])
  return all.slice(0, drawn * atOnce)
}
