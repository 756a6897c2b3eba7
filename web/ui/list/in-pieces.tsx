import { Children, type ReactNode, startTransition, useEffect, useRef, useState } from 'react'

type Props = { children: ReactNode; atOnce?: number; from?: 0 | 1; onDrawn?(): void }

/**
 * Draws its children one after another, or so many `atOnce`, each piece in a task of its own, so that a slow device answers to its
 * reader in between. For long forms and long lists: what stands first can be read and used while the rest comes. With `from` 0 the first
 * piece comes after what stands around it, too. `onDrawn` is called when all is drawn.
 */
export function InPieces({ children, atOnce = 1, from = 1, onDrawn }: Props) {
  const all = Children.toArray(children)
  const pieces = Math.ceil(all.length / atOnce)
  const [drawn, setDrawn] = useState<number>(from)
  const whole = useRef(onDrawn)
  whole.current = onDrawn
  // What has become shorter grows in pieces again.
  if (drawn > Math.max(pieces, 1)) setDrawn(Math.max(pieces, 1))
  useEffect(() => {
    const next = () => (drawn < pieces ? setDrawn(drawn + 1) : whole.current?.())
    const timer = setTimeout(() => startTransition(next))
    return () => clearTimeout(timer)
  }, [drawn, pieces])
  return all.slice(0, drawn * atOnce)
}
