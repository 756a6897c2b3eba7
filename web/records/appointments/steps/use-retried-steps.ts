import { useCallback, useRef, useState } from 'react'
import { untilAnswered } from '../../../data/until-answered.ts'
import { useMounted } from '../../../ui/form/use-mounted.ts'
import { useUnsaved } from '../../../ui/form/use-unsaved.ts'
import { countOf, type KeptStep, peopleOf, type StepMessage, useStepMessages } from './use-step-messages.ts'

/** A step that takes longer shows a progress message. */
const LONG_MS = 500
/** After this time without an answer, the connection counts as lost. */
const KEPT_MS = 3_000
const NOBODY: ReadonlySet<number> = new Set()

/** A step of the visit `id`; `whom` is named in its messages. */
type Attempt = KeptStep & {
  id: number
  /** Its result in words; null where another message reports it. `isLast`: the user has done nothing since. */
  work(isLast: () => boolean): Promise<StepMessage | null>
  refused(error: Error): string
}

/** A step that has not ended. `isLast`: the user has done nothing since. */
type Running = KeptStep & { ended: Promise<void>; isLast(): boolean }

/**
 * Runs the steps of visits, one after another for each appointment; `taking` are the running ones. Queues steps while the server does not
 * answer and retries them; the idempotency key prevents duplicates. `onTaken` gets the appointment of each.
 */
export function useRetriedSteps(onTaken?: (id: number) => void) {
  const { messages, begin, say, show, refuse, keep, release } = useStepMessages()
  const [taking, setTaking] = useState(NOBODY)
  /** The last step of each appointment that has not ended. */
  const running = useRef(new Map<number, Running>())
  const isMounted = useMounted()
  // A step that waits for the server would be lost with the page.
  useUnsaved(() => running.current.size > 0, { off: taking.size === 0, question: () => unsentIn([...running.current.values()]) })
  const attempt = useCallback(
    (one: Attempt): Promise<void> => {
      const { id, step, whom, work, refused } = one
      const isLast = begin()
      const earlier = running.current.get(id)
      // A repeated click, key press or scan while the first is running counts as one step. Another step follows it.
      if (earlier?.step === step) {
        earlier.isLast = isLast
        return Promise.resolve()
      }
      const present: Running = { step, whom, isLast, ended: Promise.resolve() }
      const showLast = (message: StepMessage | null) => {
        if (present.isLast()) show(message)
      }
      const refuseStep = (text: string) => {
        // Its progress message ends with it, and takes no room from the reason.
        showLast(null)
        refuse(text)
      }
      const run = async () => {
        const timers = [
          setTimeout(() => showLast({ kind: 'info', text: `${whom}: one moment…` }), LONG_MS),
          setTimeout(() => {
            keep(one)
            showLast(null)
          }, KEPT_MS),
        ]
        try {
          await earlier?.ended
          const message = await untilAnswered(
            () => work(() => present.isLast()),
            () => isMounted.current,
          )
          if (message?.kind === 'error') refuseStep(message.text)
          else showLast(message)
        } catch (error) {
          refuseStep(refused(error as Error))
        } finally {
          timers.forEach(clearTimeout)
          release(one)
          if (running.current.get(id) === present) running.current.delete(id)
          setTaking(new Set(running.current.keys()))
        }
      }
      onTaken?.(id)
      running.current.set(id, present)
      present.ended = run()
      setTaking(new Set(running.current.keys()))
      return present.ended
    },
    [onTaken, isMounted, begin, show, refuse, keep, release],
  )
  return { messages, say, taking, attempt }
}

/** The question before the page is left with these steps. */
const unsentIn = (steps: readonly KeptStep[]) => ({
  title: 'Leave this page?',
  text: `${countOf(steps)} ${steps.length === 1 ? 'has' : 'have'} not been sent yet: ${peopleOf(steps)}.`,
  yes: 'Leave',
  no: 'Stay',
})
