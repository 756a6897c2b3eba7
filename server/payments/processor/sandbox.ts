import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Clock, isoOf } from '../../platform/clock.ts'
import { type Intent, type IntentStatus, NoAnswer, type Order, type Processor } from './processor.ts'
import { cardOf, type KnownCard } from './sandbox-cards.ts'
import { type Ledger, type Movement, openLedger } from './sandbox-ledger.ts'

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
export function createSandbox(folder: string, clock: Clock, pace: SandboxPace = { timeOut: 5_000, slow: 5_000 }): Processor {
  const ledger = openLedger(folder)
  const { find, stored, write, step } = openIntents(ledger, clock)
  const answer = async (id: string, card: KnownCard): Promise<Intent> => {
    const now = find(id)
    if (now.event !== 'opened') return stored(now)
    if (card.outcome === 'challenge')
      return write(now, 'challenged', { ...card, secret: `${id}_secret_${randomBytes(16).toString('hex')}` })
    return write(now, card.outcome === 'decline' ? 'declined' : 'authorized', card)
  }
  return {
    name: 'sandbox',
    async create({ payment_key, amount, appointment }: Order) {
      const known = ledger.findByKey(payment_key)
      if (known !== undefined) return stored(known)
      return write({ intent: `sandbox_${randomBytes(12).toString('hex')}`, payment_key, amount, appointment }, 'opened')
    },
    async confirm(id, token) {
      const card = cardOf(token)
      if (card === undefined) return { ...(await write(find(id), 'declined')), reason: 'This card is not recognized.' }
      if (card.outcome === 'error') throw new NoAnswer('The sandbox failed')
      if (card.outcome === 'slow') await pause(pace.slow)
      const intent = card.outcome === 'time-out-before' ? undefined : await answer(id, card)
      if (intent !== undefined && card.outcome !== 'time-out-after') return intent
      await pause(pace.timeOut)
      throw new NoAnswer('The sandbox did not answer in time')
    },
    capture: async (id) => step(id, ['authorized'], find(id).outcome === 'capture-refused' ? 'canceled' : 'captured'),
    cancel: async (id) => step(id, ['opened', 'challenged', 'declined', 'authorized'], 'canceled'),
    refund: async (id) => step(id, ['captured'], 'refunded'),
    answerChallenge: async (client_secret, approved) => {
      const challenged = ledger.findBySecret(client_secret)
      return challenged && step(challenged.intent, ['challenged'], approved ? 'authorized' : 'declined')
    },
    fetch: async (id) => {
      const found = ledger.find(id)
      return found && stored(found)
    },
    openedSince: async (time) => ledger.openedSince(time).map(intentOf),
  }
}

/** The intents of the ledger, and the movements that follow from them. */
function openIntents(ledger: Ledger, clock: Clock) {
  const find = (id: string): Movement => {
    const found = ledger.find(id)
    if (found === undefined) throw new NoAnswer(`The sandbox has no intent ${id}`)
    return found
  }
  /** The intent as it is, once that is on disk. */
  const stored = async (movement: Movement): Promise<Intent> => {
    await ledger.written()
    return intentOf(movement)
  }
  const write = async (before: Omit<Movement, 'at' | 'event'>, event: Movement['event'], card: Partial<KnownCard & Movement> = {}) => {
    const movement = { ...before, ...card, at: isoOf(clock.now()), event }
    await ledger.append(movement)
    return intentOf(movement)
  }
  /** Writes the event if the intent's last event is one of `from`; otherwise the intent stays unchanged. */
  const step = async (id: string, from: readonly Movement['event'][], event: Movement['event']): Promise<Intent> => {
    const now = find(id)
    return from.includes(now.event) ? write(now, event) : stored(now)
  }
  return { find, stored, write, step }
}

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
