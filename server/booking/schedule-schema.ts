import { scheduleBody } from '../../contract/schedule.ts'
import type { Clock } from '../platform/clock.ts'

const HALF_A_DAY_MS = 43_200_000
const made = new WeakMap<Clock, ReturnType<typeof scheduleBody>>()

/** The check of a booking's body, built once for each clock: building it costs more than the check itself. Nobody is born after today, wherever that is. */
export function scheduleSchema(clock: Clock) {
  const known = made.get(clock)
  if (known !== undefined) return known
  const schema = scheduleBody(() => latestBirth(clock))
  made.set(clock, schema)
  return schema
}

/** The last day on which somebody may be born: today, wherever that is. */
export const latestBirth = (clock: Clock): string => new Date(clock.now() + HALF_A_DAY_MS).toISOString().slice(0, 10)
