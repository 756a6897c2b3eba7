import { useSyncExternalStore } from 'react'
import { onUserChange } from '../../data/session.ts'
import { untilAnswered } from '../../data/until-answered.ts'

/** A change on its way: of money or of a visit, and in words: "$45.00 of Ann Alvarez", "Ann Alvarez, Completed". */
export type Change = {
  of: 'money' | 'visit'
  /** Null for a visit that the change makes. */
  appointment: number | null
  what: string
  outcome: Promise<unknown>
}

/** A change whose dialog was closed before the server answered, and what became of it. */
type SentChange = Omit<Change, 'outcome'> & { id: number; state: 'sent' | 'recorded' | 'refused'; text: string }

let shown: readonly SentChange[] = []
let last = 0
/** Counts the users: a change is never sent on in the name of the next one. */
let user = 0
const listeners = new Set<() => void>()

onUserChange(() => {
  user += 1
  show([])
})

/** Sends a change until the server answers, also without its dialog. */
export function sendUntilAnswered<T>(send: () => Promise<T>): Promise<T> {
  const sender = user
  return untilAnswered(send, () => user === sender)
}

/** Shows on every page that no answer has come for the change, then what became of it, until that is closed. */
export function follow({ outcome, ...change }: Change) {
  last += 1
  const id = last
  const become = (state: SentChange['state'], text: string) => show(shown.map((one) => (one.id === id ? { ...one, state, text } : one)))
  show([
    ...shown,
    { ...change, id, state: 'sent', text: `${change.what}: no answer yet. It is sent until the server responds, and recorded once.` },
  ])
  outcome.then(
    () => become('recorded', `${change.what}: recorded.`),
    (error: Error) => become('refused', `${change.what}: not recorded. ${error.message}`),
  )
}

/** Takes the outcome of a change away, once it has been read. */
export const dismiss = (id: number) => show(shown.filter((one) => one.id !== id))

/** The changes whose dialogs were closed, the first one first. */
export const useSentChanges = (): readonly SentChange[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )

/** Whether a change of this kind was sent for an appointment and has no answer yet. */
export const useIsOnItsWay = (of: Change['of'], appointment: number): boolean =>
  useSentChanges().some((one) => one.of === of && one.appointment === appointment && one.state === 'sent')

function show(next: readonly SentChange[]) {
  shown = next
  for (const listener of listeners) listener()
}
