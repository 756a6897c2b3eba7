import { useEffect, useRef } from 'react'
import { useUnsaved } from '../../ui/form/use-unsaved.ts'
import { type Change, follow } from './sent-changes.ts'
import { questionOf } from './sent-changes-bar.tsx'

/** A change that takes longer counts as one without an answer, as in forms. */
const SILENT_MS = 4_000

/** Shown in a form whose change has no answer yet. */
export const MAY_CLOSE = 'No answer yet. It is sent until the server responds, and recorded once: you may close this.'

type Followed<T> = Omit<Change, 'outcome'> & { outcome: Promise<T> }

/**
 * Waits for a change of a dialog: `followIfLeft` shows the outcome without the dialog if that is closed before; `followIfSilent` does so by
 * itself after a time without an answer, and resolves to whether one came.
 */
export function useFollowing() {
  const sending = useRef<Change | null>(null)
  useEffect(
    () => () => {
      if (sending.current) follow(sending.current)
    },
    [],
  )
  // The page can be left, the session cannot: then nobody sends it on.
  useUnsaved(() => sending.current !== null, { goesOn: true, question: () => questionOf(sending.current ? [sending.current] : []) })
  const followIfLeft = async <T>(change: Followed<T>): Promise<T> => {
    sending.current = change
    return change.outcome.finally(() => {
      if (sending.current === change) sending.current = null
    })
  }
  const followIfSilent = async (change: Followed<unknown>): Promise<boolean> => {
    const answered = followIfLeft(change).then(() => true)
    const silent = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => {
      sending.current = null
      follow(change)
      silent.resolve(false)
    }, SILENT_MS)
    return Promise.race([answered, silent.promise]).finally(() => clearTimeout(timer))
  }
  return { followIfLeft, followIfSilent }
}
