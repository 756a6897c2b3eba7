import type { OutsideHours, OutsideHoursDecision, Resolution } from '../../../../contract/availability/availability-change.ts'
import { dollarsOfCents, toCents } from '../../../../contract/payments/dollars.ts'

/** The outcome for all listed appointments: moved to the listed times, kept, cancelled, or decided one by one. */
export type Fate = 'move' | 'keep' | 'cancel' | 'each'

/** The outcome for one appointment; `to` is the instant to which it is moved. */
export type OneFate = { fate: 'keep' | 'cancel' } | { fate: 'move'; to: string }

/** The choice of the user; `each` by the id of the appointment. */
export type Choice = { fate: Fate | null; each: Readonly<Record<number, OneFate | undefined>> }

export const NO_CHOICE: Choice = { fate: null, each: {} }

/** The appointments for which nothing is chosen yet. */
export const undecided = (outside: readonly OutsideHours[], { fate, each }: Choice): OutsideHours[] =>
  fate === null ? [...outside] : fate === 'each' ? outside.filter(({ id }) => each[id] === undefined) : []

/** The outcome for an appointment by the choice; one without a free time stays booked when all are moved. */
function fateOf({ id, proposed }: OutsideHours, { fate, each }: Choice): OneFate {
  if (fate === 'cancel') return { fate }
  if (fate === 'move' && proposed !== null) return { fate, to: proposed }
  return (fate === 'each' && each[id]) || { fate: 'keep' }
}

/** A choice that goes on for another list, and the appointments for which it has to be made again. */
type KeptChoice = { choice: Choice; again: readonly OutsideHours[] }

/**
 * The choice that was made before a change was changed once more, as far as it applies to the appointments that do not fit now: not to times
 * that are no longer `open`, nor to a move of all where nobody has a free time.
 */
export function keepChoice({ fate, each }: Choice, listed: readonly OutsideHours[], open: ReadonlySet<string>): KeptChoice {
  const hasFree = listed.some(({ proposed }) => proposed !== null)
  const kept: Record<number, OneFate> = {}
  const again: OutsideHours[] = []
  for (const one of listed) {
    const before = each[one.id]
    if (before === undefined) continue
    if (before.fate !== 'move' || before.to === one.proposed || open.has(before.to)) kept[one.id] = before
    else again.push(one)
  }
  if (fate === 'move' && !hasFree) return { choice: { fate: null, each: kept }, again: listed }
  return { choice: { fate, each: kept }, again: fate === 'each' ? again : [] }
}

/** The longest list of names that is read at a glance. */
const NAMES_AT_MOST = 5

/** "Choose again for Ann Lee", of whose listed appointments a new choice is not made yet; null once it is made for all. */
export function againWords(listed: readonly OutsideHours[]): string | null {
  if (listed.length === 0) return null
  const names = listed.map((one) => `${one.first_name} ${one.last_name}`)
  const whom = names.length > NAMES_AT_MOST ? `${names.length} appointments` : names.join(', ')
  return `Choose again for ${whom}: what was chosen before is not free in this change.`
}

/** The times chosen one by one, by which a server is asked whether they are still open. */
export const chosenTimes = ({ fate, each }: Choice): string[] =>
  fate === 'each' ? Object.values(each).flatMap((one) => (one?.fate === 'move' ? [one.to] : [])) : []

/** The decision about the listed appointments. */
export function decisionOf(outside: readonly OutsideHours[], choice: Choice): OutsideHoursDecision {
  const fates = outside.map((one) => ({ id: one.id, ...fateOf(one, choice) }))
  const idsWith = (fate: OneFate['fate']) => fates.filter((one) => one.fate === fate).map(({ id }) => id)
  return {
    seen: outside.map(({ id }) => id),
    cancel: idsWith('cancel').length > 0,
    keep: idsWith('keep'),
    moves: fates.flatMap((one) => (one.fate === 'move' ? [{ id: one.id, date_time: one.to }] : [])),
  }
}

const endingOf = (outside: readonly OutsideHours[], choice: Choice) => outside.filter((one) => fateOf(one, choice).fate === 'cancel')

/** "Cancel 2 Appointments", which the button does too once its last question was asked. */
export function cancelWords(outside: readonly OutsideHours[], choice: Choice): string {
  const count = endingOf(outside, choice).length
  return `Cancel ${count} ${count === 1 ? 'Appointment' : 'Appointments'}`
}

/** The name of a button that saves, or saves and does this too. */
export const buttonWords = (doing: string | null, save = 'Save'): string => (doing === null ? save : `${save} and ${doing}`)

/** The last question before appointments are cancelled, which the button then answers by its name; null where none is. */
export function cancelQuestion(outside: readonly OutsideHours[], choice: Choice): string | null {
  const ending = endingOf(outside, choice)
  if (ending.length === 0) return null
  const [first] = ending
  const whom = ending.length === 1 ? `the appointment of ${first?.first_name} ${first?.last_name}` : `${ending.length} appointments`
  const sums = ending.map(({ collected }) => toCents(collected)).filter((cents) => cents > 0)
  const paid = sums.length
  const ofThem = paid === 0 ? '' : ending.length === 1 ? ', which is paid' : `, ${paid} of them paid`
  return `This cancels ${whom}${ofThem}, and notifies each applicant. ${toReturnInWords(sums)}Nothing is saved yet.`
}

/** The end of the money of those who are cancelled, in cents; empty where nobody has paid. */
function toReturnInWords(sums: readonly number[]): string {
  if (sums.length === 0) return ''
  const total = dollarsOfCents(sums.reduce((sum, cents) => sum + cents, 0))
  return `Of the ${total} paid, the desk has to give back what it took; online payments are refunded. `
}

/** A resolution as it is summarized, with the names of those who could not be moved. */
export type Summary = { text: string; failed: string[] }

/** "Moved 12, kept 2, cancelled 1", and who could not be moved and why. */
export function summaryOf({ moved, kept, cancelled, failed }: Resolution, outside: readonly OutsideHours[]): Summary {
  const name = (id: number) => {
    const one = outside.find((each) => each.id === id)
    return one ? `${one.first_name} ${one.last_name}` : String(id)
  }
  const counts = [`Moved ${moved}`, `kept ${kept}`, `cancelled ${cancelled}`, ...(failed.length > 0 ? [`not moved ${failed.length}`] : [])]
  return { text: `${counts.join(', ')}.`, failed: failed.map(({ id, reason }) => `${name(id)}: ${reason}`) }
}
