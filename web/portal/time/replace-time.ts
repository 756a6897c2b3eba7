import { dispatch } from '../wizard/use-wizard.ts'
import type { Place } from '../wizard/wizard.ts'
import { holdTime } from './hold-time.ts'

type Elsewhere = Place & { lsv: number }

/** Takes another time at the same location; everything typed stays. */
export function replaceTime(dateTime: string) {
  dispatch({ type: 'time replaced', dateTime })
  holdTime()
}

/** The same, to be checked again before it is booked. */
export function chooseTime(dateTime: string) {
  dispatch({ type: 'time chosen', dateTime })
  holdTime()
}

/** Takes a time at another location, where the type is chosen again. */
export function replaceLsv({ lsv, name, timezone }: Elsewhere, dateTime: string) {
  dispatch({ type: 'lsv chosen', lsv, place: { name, timezone } })
  chooseTime(dateTime)
}
