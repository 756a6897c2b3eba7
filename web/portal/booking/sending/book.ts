import { useSyncExternalStore } from 'react'
import type { Alternatives } from '../../../../contract/availability/holds.ts'
import type { Scheduled } from '../../../../contract/booking/scheduled.ts'
import type { TransferRequested } from '../../../../contract/portal/own-transfer.ts'
import { paths } from '../../../../contract/records/paths.ts'
import { call } from '../../../data/call.ts'
import type { Environment } from '../../../data/environment.ts'
import { Problem } from '../../../data/problem.ts'
import { queryClient } from '../../../data/query-client.ts'
import { cardInHand, dropCard, takeRule } from '../../payment/card-in-hand.ts'
import { checkSlot, forgetOpenTimes } from '../../time/slot-hold.ts'
import { currentLanguage } from '../../translation/language.ts'
import { typesOf } from '../../wizard/public-lists.ts'
import { dispatch } from '../../wizard/use-wizard.ts'
import type { Wizard } from '../../wizard/wizard.ts'
import { repeatUntilAnswered, type Undecided } from './repeat-until-answered.ts'
import { scheduleBody, transferBody } from './schedule-body.ts'

/** The number of bank challenges after which the bank will no longer answer. */
const ASK_BANK_AT_MOST = 3

let underWay: { key: string; answer: Promise<void> } | null = null

/**
 * Books the application, or submits its request; rejects with the server's Problem. Calls during the first one (a re-mounted page, a
 * double click) share its answer. Every attempt has the same key, so that a lost answer never books twice.
 */
export function book(wizard: Wizard, environment: Environment): Promise<void> {
  if (underWay?.key === wizard.key) return underWay.answer
  const answer = send(wizard, environment).finally(() => {
    underWay = null
  })
  underWay = { key: wizard.key, answer }
  return answer
}

async function send(wizard: Wizard, environment: Environment): Promise<void> {
  show('sending')
  dispatch({ type: 'sent', key: wizard.key, sent: true })
  try {
    if (wizard.kind === 'transfer') await submit(wizard, environment)
    else await schedule(wizard, environment)
  } catch (error) {
    if (error instanceof Problem && error.body.error_type === 'PAYMENT') giveUpCard()
    if (error instanceof Problem && error.code === 'TIMING') reportLost(wizard, error)
    if (error instanceof Problem && error.code === 'PRICE_CHANGED') askAgain(wizard, environment, error)
    throw error
  } finally {
    forgetOpenTimes()
  }
}

async function schedule(wizard: Wizard, environment: Environment) {
  const card = cardInHand(wizard.key)
  const body = { ...scheduleBody(wizard, environment, currentLanguage()), ...(card ? { paymentToken: card.token } : {}) }
  const schedule = (terms?: object) => () => {
    const options = { body: { ...body, ...terms }, idempotencyKey: wizard.key, anonymous: true }
    return repeatUntilAnswered(() => call<Scheduled>('POST', `/${paths.appointments}/schedule`, options), show)
  }
  const booked = await withBank(schedule(card?.shown)).catch((error) => {
    if (card && knowsNoTerms(error)) return withBank(schedule())
    throw error
  })
  dispatch({ type: 'confirmed', key: wizard.key, booked })
}

/** Whether the server is of before an upgrade, and refuses the terms at which a card is charged. */
const knowsNoTerms = (error: unknown) => error instanceof Problem && error.status === 400 && 'refundable' in error.errors

/** Shows the bank's challenge if there is one, then repeats the call. */
async function withBank(schedule: () => Promise<Scheduled>): Promise<Scheduled> {
  for (let attempts = 0; ; attempts += 1) {
    try {
      return await schedule()
    } catch (error) {
      const secret = error instanceof Problem && error.code === 'PAYMENT_ACTION' ? error.body.client_secret : null
      if (typeof secret !== 'string' || attempts >= ASK_BANK_AT_MOST) throw error
      show('bank')
      const { askBank } = await import('../../payment/next-action.ts')
      await askBank(secret)
      show('card')
    }
  }
}

async function submit(wizard: Wizard, environment: Environment) {
  const options = { body: transferBody(wizard, environment, currentLanguage()), idempotencyKey: wizard.key, anonymous: true }
  const { id, state_url, mailed } = await repeatUntilAnswered(() => call<TransferRequested>('POST', '/applicants/transfer', options), show)
  dispatch({ type: 'confirmed', key: wizard.key, submitted: id, state_url, mailed })
}

/** Nothing is booked, and the time is gone: the page offers the others that came with the refusal. */
function reportLost({ key, dateTime }: Wizard, { body: { error, alternatives } }: Problem) {
  dispatch({ type: 'sent', key, sent: false })
  if (alternatives === undefined || dateTime === null) void checkSlot(true)
  else dispatch({ type: 'time lost', key, dateTime, lost: { error: String(error), alternatives: alternatives as Alternatives } })
}

/** Nothing is booked: the page of the card shows the terms as they are now, and asks with the same card. */
function askAgain({ key, lsv }: Wizard, environment: Environment, { body: { refundable } }: Problem) {
  queryClient.removeQueries({ queryKey: typesOf(environment, { lsv }).queryKey })
  takeRule(refundable === true)
  dispatch({ type: 'sent', key, sent: false })
  dispatch({ type: 'card', given: false })
}

/** A card that was refused, or is to be replaced, is never sent again. */
export function giveUpCard() {
  dropCard()
  dispatch({ type: 'card', given: false })
}

/** The step that the booking waits for. */
type Progress = 'sending' | 'bank' | Undecided

let progress: Progress = 'sending'
const listeners = new Set<() => void>()

/** Sets the step that the booking waits for. */
function show(next: Progress) {
  progress = next
  for (const listener of listeners) listener()
}

/** The step that the booking waits for; re-renders on change. */
export const useProgress = () => useSyncExternalStore(listen, () => progress)

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
