import { paths } from '../../../contract/records/paths.ts'
import { call } from '../../data/call.ts'
import { isConfirmed } from '../wizard/steps.ts'
import { currentWizard, dispatch, onWizardChange } from '../wizard/use-wizard.ts'
import type { Wizard } from '../wizard/wizard.ts'

/** A hold lasts ten minutes and can be renewed once. */
const RENEW_MS = 9 * 60_000
const path = `/${paths.appointments}/hold`

let held = currentWizard()?.hold ?? null
let renewal: ReturnType<typeof setTimeout> | undefined

/** Hides the chosen time from others while the applicant types. Silent whatever happens: no booking depends on it. */
export function holdTime() {
  const wizard = currentWizard()
  if (wizard === null) return
  void hold(wizard, Date.now())
  renewAfter(RENEW_MS)
}

/** The same after a reload, which forgets when to renew. */
export function goOnHolding() {
  const since = currentWizard()?.held_at
  if (since != null) renewAfter(since + RENEW_MS - Date.now())
}

function renewAfter(pause: number) {
  clearTimeout(renewal)
  const chosen = currentWizard()
  renewal = setTimeout(() => {
    const wizard = currentWizard()
    if (wizard?.key === chosen?.key && wizard?.dateTime === chosen?.dateTime && wizard && !isConfirmed(wizard)) void hold(wizard, null)
  }, pause)
}

async function hold({ key, lsv, dateTime, hold: old }: Wizard, held_at: number | null) {
  const body = { lsv, dateTime, hold: old }
  const given = await call<{ hold: string | null }>('POST', path, { body, anonymous: true }).catch(() => null)
  if (given === null) return
  const wizard = currentWizard()
  if (wizard?.key !== key || isConfirmed(wizard)) return drop(given.hold)
  held = given.hold
  dispatch({ type: 'time held', key, hold: given.hold, held_at })
}

/** Leaving releases the held time at once; a booking ends its own hold. */
onWizardChange(() => {
  const wizard = currentWizard()
  if (wizard !== null && !isConfirmed(wizard)) return
  clearTimeout(renewal)
  if (wizard === null) drop(held)
  held = null
})

function drop(token: string | null) {
  if (token !== null) call('DELETE', `${path}/${encodeURIComponent(token)}`, { anonymous: true }).catch(() => {})
}
