import { tcnComplaint } from '../../../../contract/appointments/tcn-form.ts'
import type { Lsv } from '../../lsv/lsv.ts'
import type { Appointment } from '../appointment.ts'

/** The form of the TCNs of a location's machines. */
export type Machines = Pick<Lsv, 'tcn_prefix' | 'tcn_length'>

/** The address of a booking, which nobody types. */
const BOOKING_ADDRESS = /https?:\/\/\S+\/booking\/[1-9]\d{9}\S*$/i
const NUMBER = /#?([1-9]\d{9})$/

/** The code at the end of a text, or null. */
export function codeIn(typed: string, people: readonly Pick<Appointment, 'id'>[], machines?: Machines | undefined): string | null {
  const address = BOOKING_ADDRESS.exec(typed)
  if (address) return address[0]
  const number = NUMBER.exec(typed)
  return tcnIn(typed, machines) ?? (number && people.some(({ id }) => id === Number(number[1])) ? number[0] : null)
}

function tcnIn(typed: string, machines: Machines | undefined): string | null {
  if (!machines?.tcn_prefix || machines.tcn_length === null) return null
  const end = typed.slice(-machines.tcn_length)
  return tcnComplaint(end.toUpperCase(), { prefix: machines.tcn_prefix, length: machines.tcn_length }) === null ? end : null
}

/** A registration number, with no digit before it. */
const WHOLE_NUMBER = /(?<!\d)#?[1-9]\d{9}$/

/** The most digits of a phone, as foreign ones have. */
const PHONE_DIGITS = 15

/**
 * A registration number of anybody where nobody types ten digits: on a button, or in a field. Phones and money orders have as many, so
 * their fields keep them (`tel`, `data-numbered`), but for a phone that would have more digits than any; and a text goes on with them
 * behind a sign that is no letter, as in "Call 3055550100". A scan goes right behind a word.
 */
export function numberNotTyped(typed: string, into: EventTarget | null, before = ''): string | null {
  const number = WHOLE_NUMBER.exec(typed)?.[0] ?? null
  if (number === null || !(into instanceof HTMLInputElement)) return number
  if (into.type === 'tel') return into.value.replace(/\D/g, '').length > PHONE_DIGITS ? number : null
  return 'numbered' in into.dataset || /[^\p{L}]$/u.test(before + typed.slice(0, -number.length)) ? null : number
}

/** Whether any code is typed here: in a text of many lines, in which Enter saves nothing, in a password, or in a search by numbers. */
export const isForTyping = (into: EventTarget | null): boolean =>
  into instanceof HTMLTextAreaElement ||
  (into instanceof HTMLElement && (into.isContentEditable || into.role === 'combobox')) ||
  (into instanceof HTMLInputElement && (into.type === 'password' || into.autocomplete.includes('password')))
