import type { network } from '../../contract/environments/environments.ts'
import type { liveScanVendor } from '../../contract/lsv/lsv.ts'
import type { Draft } from '../../contract/records/resource.ts'
import { type Hours, hours, lsvs, networks } from './places-and-accounts.ts'

/** A location with its hours, its blocked times (counted in open days from today) and how many people come on a day. */
export type DemonstrationPlace = {
  visits_a_day: number
  record: Omit<Draft<typeof liveScanVendor>, 'network'> & { network: 'metro'; timezone: string }
  hours: readonly Hours[]
  blocks: { open_days_ahead: number; start_time: string; end_time: string }[]
}

export const metro: Draft<typeof network> = {
  ...networks.metro,
  timezone: 'America/New_York',
  default_payment: 'CC',
  payment_options: 'CC',
  reply_to: 'appointments@metrolivescan.example',
  url: 'https://www.metrolivescan.example',
  contact_first_name: 'Renata',
  contact_last_name: 'Okonkwo-Hale',
  contact_email: 'renata.hale@metrolivescan.example',
  contact_phone: '5745550100',
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

export const places = {
  downtown: {
    visits_a_day: 7,
    record: {
      ...lsvs.downtown,
      url: 'https://downtown.metrolivescan.example',
      contact_first_name: 'Dolores',
      contact_last_name: 'Whitfield',
      contact_email: 'dolores.whitfield@metrolivescan.example',
      contact_phone: '5745550110',
      location_name: 'Downtown Fingerprint Center',
      location_email: 'downtown@metrolivescan.example',
      location_phone: '5745550111',
      location_street1: '215 West Washington Street',
      location_street2: 'Ground floor',
      location_city: 'South Bend',
      location_state: 'IN',
      location_postal: '46601',
      office_email: 'downtown@metrolivescan.example',
      office_phone: '5745550111',
      office_street1: '215 West Washington Street',
      office_city: 'South Bend',
      office_state: 'IN',
      office_postal: '46601',
      applicant_instructions:
        'Please bring a government photo identification that has not expired, and your registration number.\nParking is free for one hour in the garage on Lafayette Boulevard. Enter from Washington Street; the desk is on the ground floor to the left.\nWash your hands and use no lotion on the day: dry skin makes better prints.',
      applicant_instructions_es:
        'Traiga una identificación oficial con foto que no haya vencido y su número de registro.\nEl estacionamiento es gratis durante una hora en el garaje de Lafayette Boulevard. Entre por Washington Street; el mostrador está en la planta baja, a la izquierda.\nLávese las manos y no use crema ese día: con la piel seca las huellas salen mejor.',
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
      contact_first_name: 'Marcin',
      contact_last_name: 'Wójcik',
      contact_email: 'marcin.wojcik@metrolivescan.example',
      contact_phone: '2195550120',
      location_name: 'Lakefront Live Scan',
      location_email: 'lakefront@metrolivescan.example',
      location_phone: '2195550121',
      location_street1: '500 Franklin Street',
      location_city: 'Michigan City',
      location_state: 'IN',
      location_postal: '46360',
      office_email: 'lakefront@metrolivescan.example',
      office_phone: '2195550121',
      office_street1: '500 Franklin Street',
      office_city: 'Michigan City',
      office_state: 'IN',
      office_postal: '46360',
      applicant_instructions:
        'Please bring a government photo identification and come five minutes early.\nRing the bell at the side entrance on 5th Street. We are on Central Time.',
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
      contact_first_name: 'Ifeoma',
      contact_last_name: 'Adeyemi',
      contact_email: 'ifeoma.adeyemi@metrolivescan.example',
      contact_phone: '2195550130',
      location_name: 'Harbor Biometrics',
      location_email: 'harbor@metrolivescan.example',
      location_phone: '2195550131',
      location_street1: '3400 Guthrie Street',
      location_city: 'East Chicago',
      location_state: 'IN',
      location_postal: '46312',
      office_email: 'harbor@metrolivescan.example',
      office_phone: '2195550131',
      office_street1: '3400 Guthrie Street',
      office_city: 'East Chicago',
      office_state: 'IN',
      office_postal: '46312',
      applicant_instructions: 'By invitation of your employer only. Please bring a government photo identification.',
    },
    hours: hours.lakefront,
    blocks: [{ open_days_ahead: 4, start_time: '09:00', end_time: '12:00' }],
  },
} satisfies Record<string, DemonstrationPlace>
