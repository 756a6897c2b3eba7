import * as z from 'zod/mini'
import { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import { type Draft, inputsOf } from '../../../contract/records/define-record.ts'
import type { Schema } from '../../ui/form/resolver.ts'
import type { Lsv } from '../lsv/lsv.ts'
import {
  addressNames,
  contactNames,
  instructions,
  locationNames,
  machineNames,
  moneyNames,
  officeNames,
  type ProfileName,
  withoutSuite,
} from '../lsv/profile-fields.ts'
import { type ProfileValues, profileRules, requiredNow } from '../lsv/profile-rules.ts'

/** The values in the dialogs of an LSV: texts, and the settings of its day. */
export type LsvValues = ProfileValues & Pick<Lsv, 'timezone' | 'appointment_duration' | 'stations'>

const address = addressNames('location')

/** The fields of the form of a new LSV; the rest is copied from them. */
export const addNames = {
  location: ['name', ...address, 'location_email', 'url'],
  contact: ['contact_first_name', 'contact_last_name', 'contact_phone'],
} as const satisfies Record<string, readonly ProfileName[]>

/** All fields of an existing LSV. */
export const editNames = {
  itself: ['name', 'url'],
  location: locationNames,
  contact: contactNames,
  office: officeNames,
  desk: [...machineNames, ...moneyNames],
} as const satisfies Record<string, readonly ProfileName[]>

/** The required fields. A new LSV is not saved without them. */
export const requiredNames: readonly ProfileName[] = [
  ...['name' as const, ...withoutSuite(address), 'location_email' as const],
  ...addNames.contact,
  'url',
]

/** The required fields of an existing LSV. */
export const requiredOf = (lsv: Partial<Lsv>): readonly ProfileName[] => requiredNow(requiredNames, lsv)

/** The schema of a dialog with these fields. */
export const locationSchema = (names: readonly ProfileName[], required = requiredNames) =>
  z.object({
    ...profileRules([...names, ...instructions], required),
    ...inputsOf(liveScanVendor, ['timezone', 'appointment_duration', 'stations']),
  }) as unknown as Schema<LsvValues>

/** A new LSV: its contact and its address are also used for its public address and its office. */
export function newLsv(values: LsvValues): Draft<typeof liveScanVendor> {
  const { name, location_email, contact_phone } = values
  const officeAddress = Object.fromEntries(address.map((part) => [part.replace('location_', 'office_'), values[part] ?? null]))
  return {
    ...values,
    translations: values.translations || null,
    name: String(name),
    contact_email: location_email,
    location_name: name,
    location_phone: contact_phone,
    office_email: location_email,
    office_phone: contact_phone,
    ...officeAddress,
  }
}
