import type { location, vendor } from '../../contract/environments/entities.ts'
import type { employer } from '../../contract/environments/environments.ts'
import type { Draft } from '../../contract/records/resource.ts'
import { employers } from './places-and-accounts.ts'

type Entity = Omit<Draft<typeof location>, 'employer'>

type Employer = Omit<Draft<typeof employer>, 'network'> & { network: 'metro' }

export const lakeside: Employer = {
  ...employers.lakeside,
  timezone: 'America/Chicago',
  display_disclaimer: true,
  display_waiver: true,
  extra_fields: 'middleName,citizenship',
  prompt_payment: true,
  default_payment: 'CC',
  payment_options: 'CC,OL,IN',
  enable_transfers: true,
  reply_to: 'hr@lakesideschools.example',
}

/** The shortest flow: nothing to agree to, nothing to sign, no extra fields, paid at the appointment. */
export const saintBrigid: Employer = {
  ...employers.stbrigid,
  timezone: 'America/Chicago',
  default_payment: 'CC',
  payment_options: 'CC',
  reply_to: 'safe-environment@saintbrigid.example',
}

const school = (name: string, identifier: string, street1: string, place: Entity_, contact: Contact): Entity => ({
  name,
  identifier,
  street1,
  ...place,
  ...contact,
})
type Entity_ = Pick<Entity, 'city' | 'state' | 'zip_code'>
type Contact = Pick<Entity, 'contact_first_name' | 'contact_last_name' | 'contact_email' | 'contact_phone'>
const contact = (contact_first_name: string, contact_last_name: string, contact_email: string, contact_phone: string): Contact => ({
  contact_first_name,
  contact_last_name,
  contact_email,
  contact_phone,
})

const michiganCity = { city: 'Michigan City', state: 'IN', zip_code: '46360' }
const laPorte = { city: 'La Porte', state: 'IN', zip_code: '46350' }
const longBeach = { city: 'Long Beach', state: 'IN', zip_code: '46360' }

export const lakesideSchools: readonly Entity[] = [
  school(
    'Lakeside High School',
    'LHS',
    '8466 West Pahs Road',
    michiganCity,
    contact('Bernadette', 'Castellanos', 'b.castellanos@lakesideschools.example', '2195550140'),
  ),
  school(
    'Dunes Middle School',
    'DMS',
    '1100 South Woodland Avenue',
    michiganCity,
    contact('Terrence', 'Obi', 't.obi@lakesideschools.example', '2195550141'),
  ),
  school(
    'Marquette Elementary School',
    'MES',
    '320 East Barker Avenue',
    michiganCity,
    contact('Lidia', 'Kowalczyk', 'l.kowalczyk@lakesideschools.example', '2195550142'),
  ),
  school(
    'Long Beach Elementary School',
    'LBE',
    '2501 Oriole Trail',
    longBeach,
    contact('Howard', 'Prentiss', 'h.prentiss@lakesideschools.example', '2195550143'),
  ),
  school(
    'Pine Lake Elementary School',
    'PLE',
    '1700 Pine Lake Avenue',
    laPorte,
    contact('Shanice', 'Dubois', 's.dubois@lakesideschools.example', '2195550144'),
  ),
  school(
    'Kingsbury Career and Technical Center',
    'KCTC',
    '502 South Hupp Road',
    laPorte,
    contact('Vikram', 'Raghunathan', 'v.raghunathan@lakesideschools.example', '2195550145'),
  ),
]

export const lakesideVendors: readonly Omit<Draft<typeof vendor>, 'employer'>[] = [
  school(
    'Great Lakes Student Transportation',
    'GLST',
    '4200 Ohio Street',
    michiganCity,
    contact('Angela', 'Brancato', 'angela.brancato@greatlakestransport.example', '2195550150'),
  ),
  school(
    'Harvest Table Food Service',
    'HTFS',
    '905 Lincoln Way',
    laPorte,
    contact('Samuel', 'Nwosu', 'samuel.nwosu@harvesttable.example', '2195550151'),
  ),
]
