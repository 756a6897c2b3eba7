import { dispatch } from '../wizard/use-wizard.ts'
import type { Place } from '../wizard/wizard.ts'
import { holdSlot } from './slot-hold.ts'

type Elsewhere = Place & { lsv: number }

/** Chooses another time at the same location; the input stays. */
export function replaceTime(dateTime: string) {
  dispatch({ type: 'time replaced', dateTime })
  holdSlot()
}

/** Chooses another time and requires a new check of the answers. */
export function chooseTime(dateTime: string) {
  dispatch({ type: 'time chosen', dateTime })
  holdSlot()
}

/** Chooses a time at another location, where the type is chosen again. */
export function replaceLsv({ lsv, name, timezone }: Elsewhere, dateTime: string) {
  dispatch({ type: 'lsv chosen', lsv, place: { name, timezone } })
  chooseTime(dateTime)
}
