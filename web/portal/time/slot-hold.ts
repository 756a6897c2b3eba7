import type { Alternatives, HoldAnswer } from '../../../contract/availability/holds.ts'
import { paths } from '../../../contract/records/paths.ts'
import { call } from '../../data/call.ts'
import { now } from '../../data/clock/clock.ts'
import { currentEnvironment } from '../../data/environment.ts'
import { Problem } from '../../data/problem.ts'
import { queryClient } from '../../data/query-client.ts'
import { isConfirmed } from '../wizard/steps.ts'
import { currentWizard, dispatch, onWizardChange } from '../wizard/use-wizard.ts'
import type { LostTime, Wizard } from '../wizard/wizard.ts'

/** Without an answer the time is looked at again when its hold would have ended. */
const HELD_MS = 10 * 60_000
/** The applicant's next action renews a hold that ends within this time. */
const RENEWED_MS = 3 * 60_000
/** Switching between tabs does not repeat the request each time. */
const CHECKED_MS = 15_000
/** Continue and the page that it opens share one request. */
const SHARED_MS = 2000
const OFFERED = 3
const TOO_MANY = 429
/** Timers of browsers do not wait for months. */
const LOOKED_AHEAD_MS = 24 * 60 * 60_000
const path = `/${paths.appointments}/hold`

let held = currentWizard()?.hold ?? null
let holdTimer: ReturnType<typeof setTimeout> | undefined
let slotTimer: ReturnType<typeof setTimeout> | undefined
let checkedAt = 0
let renewedAt = 0

/** Hides the chosen time from others while the applicant types. Reports a time taken by somebody else, and a refusal; other failures are ignored. */
export function holdSlot() {
  const wizard = currentWizard()
  if (wizard === null) return
  void hold(wizard)
  checkAt(now() + HELD_MS)
  checkOncePassed()
}

/** Restarts the expiry timer after a reload. */
export function resumeHold() {
  const wizard = currentWizard()
  if (wizard?.held_until != null) checkAt(wizard.held_until)
  checkOncePassed()
  void checkSlot()
}

/**
 * Runs at each action of the applicant: renews a hold that ends soon, requests a new one after its end, and otherwise checks that the
 * slot is still there. An idle page lets its hold end.
 */
export async function renewHold(pause = SHARED_MS) {
  await lastRequest
  const chosen = currentWizard()
  if (!chosen?.dateTime || chosen.lost || !isSameSlot(chosen, chosen) || now() - renewedAt < pause) return
  renewedAt = now()
  if (endsSoon(chosen)) await hold(chosen)
  else await checkSlot(true)
}

const endsSoon = ({ held_until }: Wizard) => held_until === null || held_until - now() < RENEWED_MS

/** Typing renews a hold only if it ends soon. */
function keepWhileTyping() {
  const wizard = currentWizard()
  if (wizard?.held_until != null && endsSoon(wizard)) void renewHold(CHECKED_MS)
}

/** After the hold has expired, the time may be taken. */
function checkAt(instant: number) {
  clearTimeout(holdTimer)
  holdTimer = setTimeout(() => void checkSlot(true), instant - now())
}

/** A page that is left open until the chosen time is over. */
function checkOncePassed() {
  clearTimeout(slotTimer)
  const left = Date.parse(currentWizard()?.dateTime ?? '') - now()
  if (left < LOOKED_AHEAD_MS) slotTimer = setTimeout(() => void checkSlot(true), left + 1000)
}

/** Whether the open application still has the chosen slot, and is not being booked. */
const isSameSlot = (chosen: Wizard | null, open: Wizard | null) =>
  open !== null &&
  open.key === chosen?.key &&
  open.lsv === chosen.lsv &&
  open.dateTime === chosen.dateTime &&
  !open.sent &&
  !isConfirmed(open)

/** The last request of a hold; it never rejects. */
let lastRequest: Promise<boolean> = Promise.resolve(true)

/** Requests or renews a hold; returns whether the server answered. */
function hold(chosen: Wizard): Promise<boolean> {
  lastRequest = requestHold(chosen)
  return lastRequest
}

async function requestHold(chosen: Wizard): Promise<boolean> {
  const { key, lsv, dateTime, hold: old } = chosen
  const environment = currentEnvironment()
  const body = { lsv, dateTime, hold: old, ...(environment ? { [environment.kind]: environment.id } : {}) }
  try {
    const given = await call<HoldAnswer>('POST', path, { body, anonymous: true })
    const wizard = currentWizard()
    if (wizard?.key !== key || isConfirmed(wizard)) {
      drop(given.hold)
      return true
    }
    held = given.hold
    if (!isSameSlot(chosen, wizard)) return true
    dispatch({ type: 'time held', key, hold: given.hold, held_until: endOf(chosen, given) })
    const until = currentWizard()?.held_until ?? 0
    if (until > now()) checkAt(until)
    return true
  } catch (error) {
    if (error instanceof Problem && error.status === TOO_MANY) refuse(chosen, error)
    if (!isTaken(error)) return false
    report(chosen, { error: String(error.body.error), alternatives: error.body.alternatives as Alternatives })
    return true
  }
}

/** Tells why no more is held, and when again. A hold that has not ended yet stays. */
function refuse(chosen: Wizard, { message }: Problem) {
  const { key, hold: kept, held_until } = chosen
  if (isSameSlot(chosen, currentWizard())) dispatch({ type: 'time held', key, hold: kept, held_until, refused: message })
}

/** The hold's expiry; when the server refuses a hold, a former one expires now, and null if there was none. */
function endOf({ held_until }: Wizard, { hold: token, expires_in }: HoldAnswer): number | null {
  return token === null || expires_in === null ? held_until && Math.min(held_until, now()) : now() + expires_in * 1000
}

const isTaken = (error: unknown): error is Problem =>
  error instanceof Problem && error.body.error_type === 'TIMING' && error.body.alternatives !== undefined

function report({ key, dateTime }: Wizard, lost: LostTime | null) {
  if (lost !== null) forgetOpenTimes()
  if (dateTime !== null) dispatch({ type: 'time lost', key, dateTime, lost })
}

/** The open times that were shown are out of date: not even for a moment is one of them offered again. */
export function forgetOpenTimes() {
  queryClient.removeQueries({ queryKey: [paths.appointments], type: 'inactive' })
  void queryClient.invalidateQueries({ queryKey: [paths.appointments] })
}

/**
 * Finds out whether the chosen time is still there for this applicant, and reports it when it is not. `always`: however short ago that was.
 */
export async function checkSlot(always = false) {
  // A hold that is under way is the applicant's own, and its token is not known yet.
  await lastRequest
  const chosen = currentWizard()
  if (!chosen?.dateTime || !isSameSlot(chosen, chosen) || (!always && now() - checkedAt < CHECKED_MS)) return
  checkedAt = now()
  const { lsv, dateTime, hold: own } = chosen
  const query = { lsv, date: dateTime.slice(0, 10), hold: own }
  const open = await call<string[]>('GET', `/${paths.appointments}/availability`, { query, anonymous: true }).catch(() => null)
  if (open === null || !isSameSlot(chosen, currentWizard())) return
  if (open.some((time) => Date.parse(time) === Date.parse(dateTime))) {
    // Free again: from now on for this applicant.
    if (chosen.lost && !(await hold(chosen))) report(chosen, null)
    return
  }
  // A hold names the reason. Without a hold, because too many were requested, it is unknown.
  if (!(await hold(chosen)) && isSameSlot(chosen, currentWizard())) {
    report(chosen, { error: 'That time is no longer available.', alternatives: { times: nearest(open, dateTime), elsewhere: null } })
  }
}

function nearest(times: readonly string[], to: string): string[] {
  const away = (time: string) => Math.abs(Date.parse(time) - Date.parse(to))
  const found = [...times].sort((a, b) => away(a) - away(b)).slice(0, OFFERED)
  return found.sort((a, b) => Date.parse(a) - Date.parse(b))
}

/** Leaving releases the hold at once; a booking ends its own hold. */
onWizardChange(() => {
  const wizard = currentWizard()
  if (wizard !== null && !isConfirmed(wizard)) return
  clearTimeout(holdTimer)
  clearTimeout(slotTimer)
  if (wizard === null) drop(held)
  held = null
})

// The applicant's actions: Continue submits a form.
globalThis.document?.addEventListener('submit', () => void renewHold())
globalThis.document?.addEventListener('input', keepWhileTyping)

// A time chosen without a connection has no hold yet.
globalThis.window?.addEventListener('online', () => void renewHold(0))

/** A tab that becomes visible again may have been hidden for hours. */
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void checkSlot()
})

function drop(token: string | null) {
  if (token !== null) call('DELETE', `${path}/${encodeURIComponent(token)}`, { anonymous: true }).catch(() => {})
}
