/* A plain model of one LSV's day, which does one act after the other. Simultaneous acts are right if some order of them explains their answers. */

/** A day: its stations, the slot of each appointment, and the slots that are held or blocked, sorted. A slot is its number. */
export type Day = { stations: number; booked: ReadonlyMap<number, number>; held: readonly number[]; blocked: readonly number[] }

/** A request of the public, which respects holds and has none of its own, or of the desk. */
export type Act =
  | { act: 'book' | 'hold' | 'block'; slot: number }
  | { act: 'move'; id: number; slot: number }
  | { act: 'cancel'; id: number }
  | { act: 'set stations'; stations: number }

/** An act with its answer; `made` is the id of a new appointment. */
export type Answered = { act: Act; done: boolean; made?: number }

/** Whether some order of the acts, one after the other, leads to these answers and this end. */
export function isExplained(begin: Day, acts: readonly Answered[], end: Day): boolean {
  if (acts.length === 0) return isSameDay(begin, end)
  return acts.some(({ act, done, made }, index) => {
    const next = after(begin, act, made)
    return done === (next !== null) && isExplained(next ?? begin, acts.toSpliced(index, 1), end)
  })
}

/** The day after an act; null where the act is refused. */
function after(day: Day, act: Act, made = 0): Day | null {
  switch (act.act) {
    case 'book':
      return isOpen(day, act.slot) ? { ...day, booked: new Map([...day.booked, [made, act.slot]]) } : null
    case 'hold':
      return isOpen(day, act.slot) ? { ...day, held: [...day.held, act.slot].sort() } : null
    case 'block':
      return countBooked(day, act.slot) > 0 ? null : { ...day, blocked: [...day.blocked, act.slot].sort() }
    case 'move':
      return afterMove(day, act.id, act.slot)
    case 'cancel':
      return without(day, act.id)
    case 'set stations':
      return [...day.booked.values()].some((slot) => countBooked(day, slot) > act.stations) ? null : { ...day, stations: act.stations }
  }
}

function afterMove(day: Day, id: number, slot: number): Day | null {
  if (!day.booked.has(id)) return null
  if (day.booked.get(id) === slot) return day
  return isOpen(without(day, id), slot) ? { ...day, booked: new Map([...day.booked, [id, slot]]) } : null
}

const without = (day: Day, id: number): Day => ({ ...day, booked: new Map([...day.booked].filter(([other]) => other !== id)) })
const countOf = (slots: readonly number[], slot: number) => slots.filter((one) => one === slot).length
const countBooked = (day: Day, slot: number) => countOf([...day.booked.values()], slot)
const isOpen = (day: Day, slot: number) => !day.blocked.includes(slot) && countBooked(day, slot) + countOf(day.held, slot) < day.stations

const isSameDay = (one: Day, other: Day) =>
  one.stations === other.stations &&
  one.booked.size === other.booked.size &&
  [...one.booked].every(([id, slot]) => other.booked.get(id) === slot) &&
  one.held.join() === other.held.join() &&
  one.blocked.join() === other.blocked.join()
