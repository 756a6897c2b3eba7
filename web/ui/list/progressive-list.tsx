import { Children, type ReactNode, startTransition, useEffect, useRef, useState } from 'react'

type Props = { children: ReactNode; atOnce?: number; from?: 0 | 1; onDrawn?(): void }

/**
 * Draws its children one after another, or `atOnce` at a time, each batch in its own task, so that a slow device responds
 * in between. For long forms and long lists: the first ones can be used while the rest is drawn. With `from` 0 the first
 * batch is drawn after its surroundings, too. `onDrawn` is called when all are drawn.
 */
export function ProgressiveList({ children, atOnce = 1, from = 1, onDrawn }: Props) {
  const all = Children.toArray(children)
  const pieces = Math.ceil(all.length / atOnce)
  const [drawn, setDrawn] = useState<number>(from)
  const whole = useRef(onDrawn)
  whole.current = onDrawn
  // A list that has become shorter grows in batches again.
  if (drawn > Math.max(pieces, 1)) setDrawn(Math.max(pieces, 1))
  useEffect(() => {
    const next = () => (drawn < pieces ? setDrawn(drawn + 1) : whole.current?.())
    const timer = setTimeout(() => startTransition(next))
    return () => clearTimeout(timer)
  }, [drawn, pieces])
  return all.slice(0, drawn * atOnce)
}
