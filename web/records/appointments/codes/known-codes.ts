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

/**
 * A registration number of anybody where nobody types ten digits: on a button, or in a field. Phones and money orders have as many, so
 * their fields keep them (`tel`, `data-numbered`).
 */
export function numberNotTyped(typed: string, into: EventTarget | null): string | null {
  const isNumbered = into instanceof HTMLInputElement && (into.type === 'tel' || 'numbered' in into.dataset)
  return isNumbered ? null : (WHOLE_NUMBER.exec(typed)?.[0] ?? null)
}
