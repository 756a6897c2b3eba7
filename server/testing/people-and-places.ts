import { randomBytes, randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { applicants } from '../applicants/applicants.ts'
import { insertApplicant } from '../applicants/insert-applicant.ts'
import { appointments } from '../appointments/appointments.ts'
import { newRegistrationNumber } from '../appointments/insert-appointment.ts'
import { accountRows, type IdsOf, keepNamed } from '../demonstration/named-rows.ts'
import { accounts, employers, lsvs, networks } from '../demonstration/places-and-accounts.ts'
import { createInsert, type Keep } from '../demonstration/record.ts'
import { type Database, inOneStatement } from '../platform/database/database.ts'
import { insertMany } from '../platform/database/insert-many.ts'
import type { Services } from '../platform/http/action.ts'
import type { Values } from '../platform/records/record-kind.ts'
import type { Sealing } from '../platform/secrets/sealing.ts'

const HOUR = 3_600_000
const monday = { day_of_week: 1, start_time: '09:00:00', end_time: '17:00:00' }
const christmas = { date: '2030-12-25', name: 'Christmas Day' }
const newYear = { start_datetime: '2030-01-01T09:00:00Z', end_datetime: '2030-01-01T17:00:00Z' }
const ofEach = (values: Values) => ({
  lakesides: { ...values, employer: 'lakeside' },
  metros: { ...values, network: 'metro' },
  coastals: { ...values, network: 'coastal' },
})
const ori = { agency: 'State', ori: 'FL0000001' }
const type = { pricing: '40.00' }
const file = { mime_type: 'application/pdf', owner: { users: 'superuser' }, size: 4, uploaded_at: new Date() }

const apiKey = {
  ...{ name: 'Program', prefix: 'bims_AbCdEfGh', owner: { users: 'superuser' }, read_only: false },
  ...{ calls_per_minute: 600, expires_at: '2030-01-01T00:00:00Z' },
}

const webhook = {
  ...{ name: 'Receiver', url: 'https://receiver.example/hook', events: ['appointment.completed'], enabled: false },
  ...{ owner: { users: 'superuser' }, secret: randomBytes(32) },
}

const signOn = { issuer: 'https://login.invalid', client_id: 'bims' }

/** An ORI for teachers. */
export const schools = { ori: 'NY0300000', description: 'School employees', slug: 'schools', agency: 'State Education Department' }

/** Two networks with locations and employers, and users of every role. */
const places = {
  networks: { metro: networks.metro, coastal: { name: 'Coastal', applicant_subdomain: 'coastal' } },
  livescanvendors: {
    downtown: { ...lsvs.downtown, contact_email: 'downtown@bims.example' },
    lakefront: { ...lsvs.lakefront, public: false, contact_email: 'lakefront@bims.example' },
    seaside: { name: 'Seaside', network: 'coastal', public: true, contact_email: 'seaside@bims.example' },
    closed: { name: 'Closed', network: 'metro', public: true, is_archived: true },
  },
  employers: {
    lakeside: { ...employers.lakeside, enable_transfers: true },
    parish: { name: 'Parish', network: 'coastal', applicant_subdomain: 'parish' },
    nurses: { name: 'Nurses', livescanvendors: ['downtown'] },
  },
  users: accountRows({
    superuser: accounts.admin,
    second: accounts.admin,
    staff: accounts.staff,
    metro: accounts.network,
    coastal: { context_type: 'network', context_id: { networks: 'coastal' } },
    downtown: accounts.vendor,
    seaside: { context_type: 'livescanvendor', context_id: { livescanvendors: 'seaside' } },
    detached: { context_type: 'livescanvendor' },
  }),
  apikeys: {
    metros: { ...apiKey, key_hash: randomBytes(32), role: 'network_admin', context_id: { networks: 'metro' } },
    coastals: { ...apiKey, key_hash: randomBytes(32), role: 'network_admin', context_id: { networks: 'coastal' } },
    staffs: { ...apiKey, key_hash: randomBytes(32), role: 'staff' },
  },
  webhooks: {
    metros: { ...webhook, record_key: randomUUID(), network: 'metro' },
    coastals: { ...webhook, record_key: randomUUID(), network: 'coastal' },
    providers: { ...webhook, record_key: randomUUID() },
  },
  webhookdeliveries: {
    metros: { webhook: 'metros', event: 'appointment.completed', data: {}, state: 'FAILED' },
    providers: { webhook: 'providers', event: 'appointment.completed', data: {}, state: 'FAILED' },
  },
  ssoproviders: {
    metros: { ...signOn, name: 'Metro login', network: 'metro' },
    coastals: { ...signOn, name: 'Coastal login', network: 'coastal' },
    staffs: { ...signOn, name: 'Staff login' },
    off: { ...signOn, name: 'Former login', issuer: 'http://127.0.0.1:1', enabled: false },
  },
  ssolinks: {
    metros: { provider: { ssoproviders: 'metros' }, user_id: { users: 'metro' }, issuer: signOn.issuer, subject: 'metro' },
    staffs: { provider: { ssoproviders: 'staffs' }, user_id: { users: 'second' }, issuer: signOn.issuer, subject: 'second' },
  },
  locations: {
    school: { employer: 'lakeside', name: 'North School', identifier: 'NS', contact_email: 'school@bims.example' },
    chapel: { employer: 'parish', name: 'Chapel' },
    ward: { employer: 'nurses', name: 'Ward' },
  },
  vendors: {
    buses: { employer: 'lakeside', name: 'Buses', identifier: 'B' },
    catering: { employer: 'parish', name: 'Catering' },
  },
  disclaimers: ofEach({ flow: 'new', disclaimer_text: 'Agree' }),
  waivers: ofEach({ waiver_data: 'Sign' }),
  mailwordings: ofEach({ kind: 'BOOKED', introduction: 'Welcome' }),
  oris: {
    downtowns: { ...ori, lsv: 'downtown', description: 'downtowns', slug: 'downtowns' },
    seasides: { ...ori, lsv: 'seaside', ori: 'FL0000002', description: 'seasides', slug: 'seasides' },
    lakefronts: { ...ori, lsv: 'lakefront', description: 'lakefronts', slug: 'lakefronts' },
    spare: { ...ori, lsv: 'downtown', ori: 'FL0000003', description: 'spare', slug: 'spare' },
  },
  applicanttypes: {
    teacher: { ...type, lsv: 'downtown', ori: 'downtowns', description: 'teacher', transfer: true },
    coach: { ...type, lsv: 'downtown', ori: 'downtowns', description: 'coach', employer: 'lakeside' },
    nurse: { ...type, lsv: 'downtown', ori: 'downtowns', description: 'nurse', employer: 'nurses' },
    sailor: { ...type, lsv: 'seaside', ori: 'seasides', description: 'sailor' },
    clerk: { ...type, lsv: 'lakefront', ori: 'lakefronts', description: 'clerk' },
  },
  availabletimes: { downtowns: { ...monday, lsv: 'downtown' }, seasides: { ...monday, lsv: 'seaside' } },
  blockedtimes: { downtowns: { ...newYear, lsv: 'downtown' }, seasides: { ...newYear, lsv: 'seaside' } },
  specialdays: {
    downtowns: { ...christmas, lsv: 'downtown' },
    seasides: { ...christmas, lsv: 'seaside' },
  },
  files: {
    template: { ...file, original_name: 'template.pdf' },
    signed: { ...file, original_name: 'signed.pdf' },
    staffs: { ...file, original_name: 'staffs.pdf', owner: { users: 'staff' } },
    superusers: { ...file, original_name: 'superusers.pdf' },
  },
  statuscodes: {
    cleared: { description: 'Cleared', slug: 'cleared', template: 'template' },
    unused: { description: 'Unused', slug: 'unused' },
  },
} as const

const person = (name: string) => ({
  first_name: name,
  last_name: 'Tester',
  email: `${name}@bims.example`,
  phone: '3055550100',
  ssn4: '1234',
  dob: '1990-04-05',
})
const teaches = { status_code: 'cleared', applicant_type: 'teacher', position: 'Teacher', locations: ['school'] }
const paid = { amount: '40.00', state: 'PAID', method: 'ONLINE', last4: '4242', brand: 'visa' }

/** Applicants: Ana has an appointment at Downtown today, Ben at Seaside in two days. */
function visits(now: number) {
  const at = (hours: number) => ({ date_time: new Date(now + hours * HOUR), ends_at: new Date(now + (hours + 0.25) * HOUR), station: 1 })
  const booked = { event: 'BOOKED', status: 'SCHEDULED', date_time: new Date(now) }
  return {
    applicants: {
      ana: { ...person('ana'), employer: 'lakeside', ...teaches },
      ben: { ...person('ben'), employer: 'parish', applicant_type: 'sailor' },
      cora: { ...person('cora'), employer: 'lakeside' },
      dan: { ...person('dan'), employer: 'lakeside' },
      eve: { ...person('eve'), employer: 'lakeside' },
    },
    appointments: {
      dans: { ...at(-48), applicant: 'dan', lsv: 'lakefront', status: 'COMPLETED' },
      eves: { ...at(24), applicant: 'eve', lsv: 'downtown', status: 'PENDING' },
      anas: { ...at(0), applicant: 'ana', lsv: 'downtown', status: 'SCHEDULED' },
      bens: { ...at(48), applicant: 'ben', lsv: 'seaside', status: 'SCHEDULED' },
    },
    appointmenthistories: {
      anas: { ...booked, appointment: 'anas', lsv: 'downtown' },
      bens: { ...booked, appointment: 'bens', lsv: 'seaside' },
    },
    paymenttransactions: {
      anas: { ...paid, appointment: 'anas', lsv: 'downtown' },
      bens: { ...paid, appointment: 'bens', lsv: 'seaside' },
    },
  } as const
}

const ofAna = { applicant: 'ana' }
const search = { group: 1, query_string: 'name=ana' }
const mail = { to_address: 'ana@bims.example', subject: 'x', text_body: 'x', html_body: 'x', message_id: '<perhaps@bims.example>' }

/** The casework rows of Ana. */
const casework = {
  addresses: { anas: { ...ofAna, address_type: 'HOME', street1: '1 Main St', city: 'Miami', state: 'FL', zip_code: '33101' } },
  identifications: { anas: { ...ofAna, id_type: 'DL', state: 'FL', identifier: 'D1234567' } },
  notes: {
    staffs: { ...ofAna, note_text: 'Note of staff', author: 'staff' },
    superusers: { ...ofAna, note_text: 'Note of superuser', author: 'superuser' },
  },
  savedsearches: {
    staffs: { ...search, description: 'staff', author: 'staff' },
    superusers: { ...search, description: 'superuser', author: 'superuser' },
  },
  transfers: { anas: { ...person('ana'), employer: 'lakeside', applicant_type: 'teacher', location: 'school' } },
  letters: {
    anas: {
      ...ofAna,
      history: { applicanthistories: 'anas' },
      status_code: 'cleared',
      template: { files: 'template' },
      recipient: 'LOC',
      location: { locations: 'school' },
    },
  },
  mails: { anas: { ...ofAna, ...mail, event_key: 'perhaps', state: 'UNKNOWN' } },
  textmessages: {
    anas: { ...ofAna, event_key: 'perhaps', to_phone: '3055550100', body: 'Words', useless_at: '2030-01-01T00:00:00Z', state: 'UNKNOWN' },
  },
  waiversignatures: {
    generated: { ...ofAna, record_key: randomUUID(), waiver: 'lakesides', signature_type: 'GENERATED' },
    uploaded: { ...ofAna, record_key: randomUUID(), waiver: 'lakesides', signature_type: 'UPLOADED', waiver_file: 'signed' },
  },
} as const

/** The ids of the named rows, by record and name. */
export type Ids = IdsOf<typeof places> &
  IdsOf<ReturnType<typeof visits>> &
  IdsOf<typeof casework> & { readonly applicanthistories: { readonly anas: number } }

/** The names of a record's rows. */
export type NameOf<Kind extends keyof Ids> = keyof Ids[Kind] & string

type AnyIds = Readonly<Record<string, Readonly<Record<string, number>>>>

/** The ids of a record's rows by name, for tests that go over many records. */
export const idsIn = (ids: AnyIds, record: string) => ids[record] ?? {}

/** The id of the row `record.name`. */
export function idAt(ids: AnyIds, row: string): number {
  const [record = '', name = ''] = row.split('.')
  const found = idsIn(ids, record)[name]
  if (found === undefined) throw new Error(`Nothing is called ${row}`)
  return found
}

/** The path of the row `record.name`. */
export const pathAt = (ids: AnyIds, row: string): string => `${row.split('.')[0]}/${idAt(ids, row)}`

/** Fills an empty database with the people and places of the API tests. */
export async function populate({ database, sealing, clock }: Services): Promise<Ids> {
  const keep = keepingAny(database, sealing)
  const placed = await keepNamed(keep, places)
  const visited = { ...placed, ...(await keepNamed(keep, visits(clock.now()), placed)) }
  const history = (await database.one<{ id: number }>(sql`
    insert into applicant_history (applicant, event) values (${visited.applicants.ana}, 'CREATED') returning id`)) as { id: number }
  const known = { ...visited, applicanthistories: { anas: history.id } }
  return { ...known, ...(await keepNamed(keep, casework, known)) }
}

/** Inserts any record; applicants and appointments have more than the engine's columns. */
function keepingAny(database: Database, sealing: Sealing): Keep {
  const insert = createInsert(database, sealing)
  return async (recordKind, { locations = [], ...values }) => {
    if (recordKind === applicants) {
      const applicant = { values, locations: locations as number[], home: null }
      return database.transaction((db) => insertApplicant(db, sealing, applicant))
    }
    if (recordKind !== appointments) return insert(recordKind, values)
    const id = newRegistrationNumber()
    await database.run(inOneStatement(insertMany('appointment', [{ id, ...values }])))
    return id
  }
}
