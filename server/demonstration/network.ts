import type { network } from '../../contract/environments/environments.ts'
import type { liveScanVendor } from '../../contract/lsv/lsv.ts'
import type { Draft } from '../../contract/records/define-record.ts'
import { type Hours, hours, lsvs, networks } from './places-and-accounts.ts'

/** A location with its hours, its blocked times (in open days from today) and its number of visits per day. */
export type DemonstrationLsv = {
  visits_a_day: number
  record: Omit<Draft<typeof liveScanVendor>, 'network'> & { network: 'metro'; timezone: string }
  hours: readonly Hours[]
  blocks: { open_days_ahead: number; start_time: string; end_time: string }[]
}

const prefixed = (prefix: string, fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [prefix + name, value]))

/** The columns of a contact person. */
export const contact = (fields: Record<'first_name' | 'last_name' | 'email' | 'phone', string>) => prefixed('contact_', fields)

/** The office of a location has the location's address. */
const address = (fields: Record<'email' | 'phone' | 'street1' | 'city' | 'state' | 'postal', string>) => ({
  ...prefixed('location_', fields),
  ...prefixed('office_', fields),
})

const southBend = { city: 'South Bend', state: 'IN', postal: '46601' }
const michiganCity = { city: 'Michigan City', state: 'IN', postal: '46360' }
const eastChicago = { city: 'East Chicago', state: 'IN', postal: '46312' }

export const metro: Draft<typeof network> = {
  ...networks.metro,
  timezone: 'America/New_York',
  default_payment: 'CC',
  payment_options: 'CC',
  reply_to: 'appointments@metrolivescan.example',
  brand_color: '#5b2a86',
  help_phone: '5745550101',
  help_email: 'appointments@metrolivescan.example',
  url: 'https://www.metrolivescan.example',
  ...contact({ first_name: 'Renata', last_name: 'Okonkwo-Hale', email: 'renata.hale@metrolivescan.example', phone: '5745550100' }),
  location_name: 'Metro Live Scan Network',
  location_email: 'appointments@metrolivescan.example',
  location_phone: '5745550101',
  location_street1: '215 West Washington Street',
  location_street2: 'Suite 400',
  location_city: 'South Bend',
  location_state: 'IN',
  location_postal: '46601',
  office_email: 'billing@metrolivescan.example',
  office_phone: '5745550102',
  office_street1: 'PO Box 1185',
  office_city: 'South Bend',
  office_state: 'IN',
  office_postal: '46624',
  destination_agency: 'INBIS000Z',
}

export const demonstrationLsvs = {
  downtown: {
    visits_a_day: 7,
    record: {
      ...lsvs.downtown,
      url: 'https://downtown.metrolivescan.example',
      ...contact({ first_name: 'Dolores', last_name: 'Whitfield', email: 'dolores.whitfield@metrolivescan.example', phone: '5745550110' }),
      location_name: 'Downtown Fingerprint Center',
      ...address({ email: 'downtown@metrolivescan.example', phone: '5745550111', street1: '215 West Washington Street', ...southBend }),
      location_street2: 'Ground floor',
      applicant_instructions:
        'Parking is free for one hour in the garage on Lafayette Boulevard. Enter from Washington Street; the desk is on the ground floor to the left.\nWash your hands and use no lotion on the day: dry skin makes better prints.',
      translations: {
        es: {
          applicant_instructions:
            'El estacionamiento es gratis durante una hora en el garaje de Lafayette Boulevard. Entre por Washington Street; el mostrador está en la planta baja, a la izquierda.\nLávese las manos y no use crema ese día: con la piel seca las huellas salen mejor.',
        },
      },
    },
    hours: hours.downtown,
    blocks: [
      { open_days_ahead: 2, start_time: '12:00', end_time: '13:00' },
      { open_days_ahead: 5, start_time: '09:00', end_time: '10:30' },
      { open_days_ahead: 11, start_time: '09:00', end_time: '17:00' },
    ],
  },
  lakefront: {
    visits_a_day: 4,
    record: {
      ...lsvs.lakefront,
      url: 'https://lakefront.metrolivescan.example',
      ...contact({ first_name: 'Marcin', last_name: 'Wójcik', email: 'marcin.wojcik@metrolivescan.example', phone: '2195550120' }),
      location_name: 'Lakefront Live Scan',
      ...address({ email: 'lakefront@metrolivescan.example', phone: '2195550121', street1: '500 Franklin Street', ...michiganCity }),
      applicant_instructions: 'Please come five minutes early.\nRing the bell at the side entrance on 5th Street. We are on Central Time.',
    },
    hours: hours.lakefront,
    blocks: [
      { open_days_ahead: 3, start_time: '13:00', end_time: '17:00' },
      { open_days_ahead: 8, start_time: '12:00', end_time: '13:00' },
    ],
  },
  harbor: {
    visits_a_day: 1,
    record: {
      name: 'Harbor Biometrics',
      network: 'metro',
      public: false,
      timezone: 'America/Chicago',
      appointment_duration: 15,
      stations: 1,
      ...contact({ first_name: 'Ifeoma', last_name: 'Adeyemi', email: 'ifeoma.adeyemi@metrolivescan.example', phone: '2195550130' }),
      location_name: 'Harbor Biometrics',
      ...address({ email: 'harbor@metrolivescan.example', phone: '2195550131', street1: '3400 Guthrie Street', ...eastChicago }),
      applicant_instructions: 'By invitation of your employer only. Please bring a government photo identification.',
    },
    hours: hours.lakefront,
    blocks: [{ open_days_ahead: 4, start_time: '09:00', end_time: '12:00' }],
  },
} satisfies Record<string, DemonstrationLsv>
