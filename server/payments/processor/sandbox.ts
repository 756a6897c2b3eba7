import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../platform/clock.ts'
import { type Intent, type IntentStatus, NoAnswer, type Order, type PaymentProvider } from './processor.ts'
import { cardOf, type KnownCard } from './sandbox-cards.ts'
import { appendToLedger, type Movement, readLedger } from './sandbox-ledger.ts'

const STATUSES: Record<Movement['event'], IntentStatus> = {
  opened: 'OPEN',
  challenged: 'ACTION',
  authorized: 'AUTHORIZED',
  declined: 'DECLINED',
  captured: 'CAPTURED',
  canceled: 'CANCELED',
  refunded: 'REFUNDED',
}

/** The delays of the sandbox's cards, in milliseconds. */
export type SandboxPace = { timeOut: number; slow: number }

/**
 * A processor without a bank: the test cards approve, decline, time out or answer slowly, and every movement is written to the
 * ledger in `folder` before it is answered. For one server process. No money moves.
 */
export function createSandbox(folder: string, clock: Clock, pace: SandboxPace = { timeOut: 5_000, slow: 5_000 }): PaymentProvider {
  const { intents, find, write, step } = openIntents(folder, clock)
  const answer = (id: string, card: KnownCard): Intent => {
    const now = find(id)
    if (now.event !== 'opened') return intentOf(now)
    if (card.outcome === 'challenge')
      return write(now, 'challenged', { ...card, secret: `${id}_secret_${randomBytes(16).toString('hex')}` })
    return write(now, card.outcome === 'decline' ? 'declined' : 'authorized', card)
  }
  return {
    name: 'sandbox',
    async create({ payment_key, amount, appointment }: Order) {
      const known = [...intents().values()].find((intent) => intent.payment_key === payment_key)
      if (known !== undefined) return intentOf(known)
      return write({ intent: `sandbox_${randomBytes(12).toString('hex')}`, payment_key, amount, appointment }, 'opened')
    },
    async confirm(id, token) {
      const card = cardOf(token)
      if (card === undefined) return { ...write(find(id), 'declined'), reason: 'This card is not recognized.' }
      if (card.outcome === 'error') throw new NoAnswer('The sandbox failed')
      if (card.outcome === 'slow') await pause(pace.slow)
      const intent = card.outcome === 'time-out-before' ? undefined : answer(id, card)
      if (intent !== undefined && card.outcome !== 'time-out-after') return intent
      await pause(pace.timeOut)
      throw new NoAnswer('The sandbox did not answer in time')
    },
    capture: async (id) => step(id, ['authorized'], find(id).outcome === 'capture-refused' ? 'canceled' : 'captured'),
    cancel: async (id) => step(id, ['opened', 'challenged', 'declined', 'authorized'], 'canceled'),
    refund: async (id) => step(id, ['captured'], 'refunded'),
    answerChallenge: async (client_secret, approved) => {
      const asked = [...intents().values()].find(({ secret }) => secret === client_secret)
      return asked && step(asked.intent, ['challenged'], approved ? 'authorized' : 'declined')
    },
    fetch: async (id) => {
      const found = intents().get(id)
      return found && intentOf(found)
    },
    openedSince: async (time) => {
      const opened = new Set(
        readLedger(folder).flatMap(({ event, at, intent }) => (event === 'opened' && new Date(at) >= time ? [intent] : [])),
      )
      return [...intents().values()].filter(({ intent }) => opened.has(intent)).map(intentOf)
    },
  }
}

/** The intents as the ledger has them: each as its last movement left it. */
function openIntents(folder: string, clock: Clock) {
  const intents = () => fold(readLedger(folder))
  const find = (id: string): Movement => {
    const found = intents().get(id)
    if (found === undefined) throw new NoAnswer(`The sandbox has no intent ${id}`)
    return found
  }
  const write = (before: Omit<Movement, 'at' | 'event'>, event: Movement['event'], card: Partial<KnownCard & Movement> = {}): Intent => {
    const movement = { ...before, ...card, at: new Date(clock.now()).toISOString(), event }
    appendToLedger(folder, movement)
    return intentOf(movement)
  }
  /** Writes the event if the intent's last event is one of `from`; otherwise the intent stays unchanged. */
  const step = (id: string, from: readonly Movement['event'][], event: Movement['event']): Intent => {
    const now = find(id)
    return from.includes(now.event) ? write(now, event) : intentOf(now)
  }
  return { intents, find, write, step }
}

/** The last movement of each intent. */
const fold = (movements: readonly Movement[]) => new Map(movements.map((movement) => [movement.intent, movement]))

const intentOf = ({ intent, event, amount, payment_key, brand, last4, outcome, secret }: Movement): Intent => ({
  id: intent,
  status: STATUSES[event],
  amount,
  payment_key,
  brand: brand ?? null,
  last4: last4 ?? null,
  reason:
    event === 'declined' ? (outcome === 'challenge' ? 'Your bank could not confirm that it is you.' : 'Your card was declined.') : null,
  client_secret: event === 'challenged' ? (secret ?? null) : null,
})
