import { type RefObject, useCallback, useRef, useState } from 'react'
import { isLost } from '../../data/problem.ts'
import { useMounted } from '../../ui/form/use-mounted.ts'
import { useUnsaved } from '../../ui/form/use-unsaved.ts'

/** The board's message after a scan or a step. */
export type StepMessage = { kind: 'success' | 'info' | 'warning' | 'error'; text: string }

/** A step that takes longer shows a progress message. */
const LONG_MS = 500
/** After this time without an answer, the connection counts as lost. */
const KEPT_MS = 3_000
const AGAIN_MS = 2_000
const NOBODY: ReadonlySet<number> = new Set()

type Attempt = {
  id: number
  step: 'arrive' | 'start' | 'undo'
  /** Named in its messages. */
  whom: string
  /** Its result in words; null is said by somebody else. */
  work(): Promise<StepMessage | null>
  refused(error: Error): string
}

/**
 * Runs the steps of visits, one after another for each appointment; `taking` are the running ones. What is pressed while the server is
 * silent is kept, and sent until it answers: once, by its key. `own` collects the appointments.
 */
export function useRetriedSteps(own: RefObject<Set<number>>) {
  const [message, setMessage] = useState<StepMessage | null>(null)
  const [taking, setTaking] = useState(NOBODY)
  /** The last step of each appointment that has not ended. */
  const running = useRef(new Map<number, { step: Attempt['step']; ended: Promise<void> }>())
  const isMounted = useMounted()
  // A step that waits for the server would be lost with the page.
  useUnsaved(() => running.current.size > 0, { off: taking.size === 0 })
  const attempt = useCallback(
    ({ id, step, whom, work, refused }: Attempt): Promise<void> => {
      const earlier = running.current.get(id)
      // A repeated click, key press or scan while the first is running counts as one step. Another step follows it.
      if (earlier?.step === step) return Promise.resolve()
      const run = async () => {
        const timers = [
          setTimeout(() => setMessage({ kind: 'info', text: `${whom}: one moment…` }), LONG_MS),
          setTimeout(() => setMessage({ kind: 'warning', text: `${whom}: kept here; sent when the server responds.` }), KEPT_MS),
        ]
        try {
          await earlier?.ended
          setMessage(await untilAnswered(work, isMounted))
        } catch (error) {
          setMessage({ kind: 'error', text: refused(error as Error) })
        } finally {
          timers.forEach(clearTimeout)
          if (running.current.get(id)?.ended === ended) running.current.delete(id)
          setTaking(new Set(running.current.keys()))
        }
      }
      own.current.add(id)
      const ended = run()
      running.current.set(id, { step, ended })
      setTaking(new Set(running.current.keys()))
      return ended
    },
    [own, isMounted],
  )
  return { message, say: setMessage, taking, attempt }
}

async function untilAnswered<T>(work: () => Promise<T>, isMounted: { current: boolean }): Promise<T> {
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (!isLost(error) || !isMounted.current) throw error
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
}
