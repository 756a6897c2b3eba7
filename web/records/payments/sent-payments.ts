import { useSyncExternalStore } from 'react'
import { onUserChange } from '../../data/session.ts'
import { untilAnswered } from '../../data/until-answered.ts'

/** A payment on its way: of an appointment, and in words: "$45.00 of Ann Alvarez". */
type Payment = { appointment: number; what: string; outcome: Promise<unknown> }

/** A payment whose dialog was closed before the server answered, and what became of it. */
type SentPayment = Pick<Payment, 'appointment' | 'what'> & { id: number; state: 'sent' | 'recorded' | 'refused'; text: string }

let shown: readonly SentPayment[] = []
let last = 0
/** Counts the users: a payment is never sent on in the name of the next one. */
let user = 0
const listeners = new Set<() => void>()

onUserChange(() => {
  user += 1
  show([])
})

/** Sends a payment until the server answers, also without its dialog. */
export function sendUntilAnswered<T>(send: () => Promise<T>): Promise<T> {
  const sender = user
  return untilAnswered(send, () => user === sender)
}

/** Shows on every page that no answer has come for the payment, then what became of it, until that is closed. */
export function follow({ outcome, ...payment }: Payment) {
  last += 1
  const id = last
  const become = (state: SentPayment['state'], text: string) => show(shown.map((one) => (one.id === id ? { ...one, state, text } : one)))
  show([
    ...shown,
    { ...payment, id, state: 'sent', text: `${payment.what}: no answer yet. It is sent until the server responds, and recorded once.` },
  ])
  outcome.then(
    () => become('recorded', `${payment.what} is recorded.`),
    (error: Error) => become('refused', `${payment.what} is not recorded. ${error.message}`),
  )
}

/** Takes the outcome of a payment away, once it has been read. */
export const dismiss = (id: number) => show(shown.filter((one) => one.id !== id))

/** The payments whose dialogs were closed, the first one first. */
export const useSentPayments = (): readonly SentPayment[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )

function show(next: readonly SentPayment[]) {
  shown = next
  for (const listener of listeners) listener()
}
