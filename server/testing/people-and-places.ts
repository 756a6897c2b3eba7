import sql from 'sql-template-tag'
import { applicants } from '../applicants/applicants.ts'
import { insertApplicant } from '../applicants/insert-applicant.ts'
import { appointments } from '../appointments/appointments.ts'
import { newRegistrationNumber } from '../appointments/insert-appointment.ts'
import { createInsert, type Keep } from '../demonstration/insert-record.ts'
import { accountRows, type IdsOf, keepNamed } from '../demonstration/named-rows.ts'
import { accounts, employers, lsvs, networks } from '../demonstration/places-and-accounts.ts'
import { type Database, inOneStatement } from '../platform/database/database.ts'
import { insertMany } from '../platform/database/insert-many.ts'
import type { Services } from '../platform/http/action.ts'
import type { Sealing } from '../platform/secrets/sealing.ts'
import { applicantRecords } from './records/applicants.ts'
import { appointmentRecords } from './records/appointments.ts'
import { environmentRecords } from './records/environments.ts'
import { lsvRecords } from './records/lsv.ts'
import { mailRecords } from './records/mails.ts'
import { peopleRecords } from './records/people.ts'
import { rowsOf, testPerson } from './records/rows.ts'
import { statusCodeRecords } from './records/status-codes.ts'
import { waiverRecords } from './records/waivers.ts'
import { webhookRecords } from './records/webhooks.ts'

const HOUR = 3_600_000

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
  ...rowsOf(environmentRecords),
  ...rowsOf(lsvRecords),
  ...rowsOf(statusCodeRecords),
} as const

const teaches = { status_code: 'cleared', applicant_type: 'teacher', position: 'Teacher', locations: ['school'] }
const paid = { amount: '40.00', state: 'PAID', method: 'ONLINE', last4: '4242', brand: 'visa' }

/** Applicants: Ana has an appointment at Downtown today, Ben at Seaside in two days. */
function visits(now: number) {
  const at = (hours: number) => ({ date_time: new Date(now + hours * HOUR), ends_at: new Date(now + (hours + 0.25) * HOUR), station: 1 })
  const booked = { event: 'BOOKED', status: 'SCHEDULED', date_time: new Date(now) }
  return {
    applicants: {
      ana: { ...testPerson('ana'), employer: 'lakeside', ...teaches },
      ben: { ...testPerson('ben'), employer: 'parish', applicant_type: 'sailor' },
      cora: { ...testPerson('cora'), employer: 'lakeside' },
      dan: { ...testPerson('dan'), employer: 'lakeside' },
      eve: { ...testPerson('eve'), employer: 'lakeside' },
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

/** Rows of people, mail and programs, and what is kept about Ana. */
const others = {
  ...rowsOf(peopleRecords),
  ...rowsOf(webhookRecords),
  ...rowsOf(applicantRecords),
  ...rowsOf(appointmentRecords),
  ...rowsOf(waiverRecords),
  ...rowsOf(mailRecords),
} as const

/** The ids of the named rows, by record and name. */
export type Ids = IdsOf<typeof places> &
  IdsOf<ReturnType<typeof visits>> &
  IdsOf<typeof others> & { readonly applicanthistories: { readonly anas: number } }

/** The names of a record's rows. */
export type NameOf<Kind extends keyof Ids> = keyof Ids[Kind] & string

/** Fills an empty database with the people and places of the API tests. */
export async function populate({ database, sealing, clock }: Services): Promise<Ids> {
  const keep = keepingAny(database, sealing)
  const placed = await keepNamed(keep, places)
  const visited = { ...placed, ...(await keepNamed(keep, visits(clock.now()), placed)) }
  const history = (await database.one<{ id: number }>(sql`
    insert into applicant_history (applicant, event) values (${visited.applicants.ana}, 'CREATED') returning id`)) as { id: number }
  const known = { ...visited, applicanthistories: { anas: history.id } }
  return { ...known, ...(await keepNamed(keep, others, known)) }
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
