import { useCallback, useRef, useState } from 'react'

/** A message after a scan or a step. A refusal has a number of its own, so that one that is repeated is announced again. */
export type StepMessage = { kind: 'success' | 'info' | 'warning' | 'error'; text: string; refusal?: number }

/** A step that waits for the server. */
export type KeptStep = { step: 'arrive' | 'start' | 'undo'; whom: string }

/** A refusal that was shown for less time may not have been read. */
const READ_MS = 2_000
const NONE: readonly never[] = []

/**
 * The messages of a board or list, the most important first: refusals, the latest first, until the user goes on after a time to read them;
 * the steps that are kept; and the result of what the user did last, whatever order the answers come in.
 */
export function useStepMessages() {
  const [last, setLast] = useState<{ turn: number; message: StepMessage } | null>(null)
  const [refusals, setRefusals] = useState<readonly { refusal: number; text: string }[]>(NONE)
  const [kept, setKept] = useState<readonly KeptStep[]>(NONE)
  const turn = useRef(0)
  const refusedAt = useRef(0)
  const refusalCount = useRef(0)
  /** The user does something: returns whether that is still the last. */
  const begin = useCallback(() => {
    turn.current += 1
    const own = turn.current
    if (performance.now() - refusedAt.current > READ_MS) setRefusals(NONE)
    return () => turn.current === own
  }, [])
  const show = useCallback((message: StepMessage | null) => {
    setLast(message === null ? null : { turn: turn.current, message })
  }, [])
  const refuse = useCallback((text: string) => {
    refusedAt.current = performance.now()
    refusalCount.current += 1
    const latest = { refusal: refusalCount.current, text }
    setRefusals((others) => [latest, ...others.filter((other) => other.text !== text)])
    // A result of the same or a later action stays beside it.
    setLast((shown) => (shown?.turn === turn.current ? shown : null))
  }, [])
  const say = useCallback(
    (message: StepMessage | null) => {
      if (message?.kind === 'error') return refuse(message.text)
      begin()
      show(message)
    },
    [begin, show, refuse],
  )
  const keep = useCallback((step: KeptStep) => setKept((others) => [...others, step]), [])
  const release = useCallback((step: KeptStep) => setKept((all) => all.filter((other) => other !== step)), [])
  const messages: readonly StepMessage[] = [
    ...refusals.map((one) => ({ kind: 'error' as const, ...one })),
    ...(kept.length === 0 ? NONE : [{ kind: 'warning' as const, text: keptInWords(kept) }]),
    ...(last === null ? NONE : [last.message]),
  ]
  return { messages, begin, say, show, refuse, keep, release }
}

/** "3 check-ins", or "1 step" where another one is among them. */
export const countOf = (steps: readonly KeptStep[]): string =>
  `${steps.length} ${steps.every(({ step }) => step === 'arrive') ? 'check-in' : 'step'}${steps.length === 1 ? '' : 's'}`

/** The people whose steps these are, each once. */
export const peopleOf = (steps: readonly KeptStep[]): string => [...new Set(steps.map(({ whom }) => whom))].join(', ')

function keptInWords(steps: readonly KeptStep[]): string {
  const what = steps.length === 1 ? `${peopleOf(steps)}: kept here` : `${countOf(steps)} kept here: ${peopleOf(steps)}`
  return `${what}; sent when the server responds.`
}
