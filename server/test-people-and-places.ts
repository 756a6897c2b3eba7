import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { insertApplicant } from './applicants/insert-applicant.ts'
import type { Services } from './platform/http.ts'
import { insertRow, type Values } from './platform/rows.ts'
import { registry } from './resources.ts'

/** The ids of named rows, by record and name. */
export type Ids = Record<string, Record<string, number>>

const HOUR = 3_600_000

/** Two networks, their locations, employers, users of every role and people who apply. Ana comes to Downtown today, Ben to Seaside. */
export async function populate({ database, sealing, clock }: Services): Promise<Ids> {
  const ids: Ids = {}
  const keep = (record: string, name: string, id: number) => {
    ids[record] = { ...ids[record], [name]: id }
    return id
  }
  const add = async (record: string, name: string, values: Values) => {
    const resource = registry.get(record)
    if (resource === undefined) throw new Error(`No record is called ${record}`)
    return keep(record, name, await insertRow(database, sealing, resource, values))
  }

  const metro = await add('networks', 'metro', { name: 'Metro', applicant_subdomain: 'metro', dashboard_subdomain: 'metro' })
  const coastal = await add('networks', 'coastal', { name: 'Coastal', applicant_subdomain: 'coastal' })

  const place = (name: string, network: number, more: Values = {}) =>
    add('livescanvendors', name, {
      name,
      network,
      public: true,
      timezone: 'America/New_York',
      contact_email: `${name}@bims.example`,
      ...more,
    })
  const downtown = await place('downtown', metro)
  const lakefront = await place('lakefront', metro, { public: false })
  const seaside = await place('seaside', coastal)
  await place('closed', metro, { is_archived: true })

  const lakeside = await add('employers', 'lakeside', {
    name: 'Lakeside',
    network: metro,
    applicant_subdomain: 'lakeside',
    enable_transfers: true,
  })
  const parish = await add('employers', 'parish', { name: 'Parish', network: coastal, applicant_subdomain: 'parish' })
  const nurses = await add('employers', 'nurses', { name: 'Nurses', livescanvendors: [downtown] })

  const account = (name: string, more: Values = {}) => add('users', name, { email: `${name}@bims.example`, username: name, ...more })
  const superuser = await account('superuser', { is_superuser: true })
  await account('second', { is_superuser: true })
  const staff = await account('staff')
  await account('metro', { context_type: 'network', context_id: metro })
  await account('coastal', { context_type: 'network', context_id: coastal })
  await account('downtown', { context_type: 'livescanvendor', context_id: downtown })
  await account('seaside', { context_type: 'livescanvendor', context_id: seaside })
  await account('detached', { context_type: 'livescanvendor' })

  await add('locations', 'school', { employer: lakeside, name: 'North School', identifier: 'NS', contact_email: 'school@bims.example' })
  await add('locations', 'chapel', { employer: parish, name: 'Chapel' })
  await add('locations', 'ward', { employer: nurses, name: 'Ward' })
  await add('vendors', 'buses', { employer: lakeside, name: 'Buses', identifier: 'B' })
  await add('vendors', 'catering', { employer: parish, name: 'Catering' })

  for (const record of ['disclaimers', 'waivers']) {
    const text = record === 'disclaimers' ? { flow: 'new', disclaimer_text: 'Agree' } : { waiver_data: 'Sign' }
    await add(record, 'lakesides', { employer: lakeside, ...text })
    await add(record, 'metros', { network: metro, ...text })
    await add(record, 'coastals', { network: coastal, ...text })
  }

  const ori = (name: string, lsv: number, code: string) =>
    add('oris', name, { lsv, ori: code, description: name, slug: name, agency: 'State' })
  const downtownOri = await ori('downtowns', downtown, 'FL0000001')
  const seasideOri = await ori('seasides', seaside, 'FL0000002')
  const lakefrontOri = await ori('lakefronts', lakefront, 'FL0000001')
  await ori('spare', downtown, 'FL0000003')
  const type = (name: string, lsv: number, code: number, more: Values = {}) =>
    add('applicanttypes', name, { lsv, ori: code, description: name, pricing: '40.00', ...more })
  const teacher = await type('teacher', downtown, downtownOri, { transfer: true })
  await type('coach', downtown, downtownOri, { employer: lakeside })
  await type('nurse', downtown, downtownOri, { employer: nurses })
  const sailor = await type('sailor', seaside, seasideOri)
  await type('clerk', lakefront, lakefrontOri)

  for (const [name, lsv] of [
    ['downtowns', downtown],
    ['seasides', seaside],
  ] as const) {
    await add('availabletimes', name, { lsv, day_of_week: 1, start_time: '09:00:00', end_time: '17:00:00' })
    await add('blockedtimes', name, { lsv, start_datetime: '2030-01-01T09:00:00Z', end_datetime: '2030-01-01T17:00:00Z' })
  }

  const file = (name: string, owner: number) =>
    add('files', name, { original_name: `${name}.docx`, mime_type: 'application/pdf', owner, size: 4, uploaded_at: new Date() })
  const template = await file('template', superuser)
  const signed = await file('signed', superuser)
  await file('staffs', staff)
  await file('superusers', superuser)
  const cleared = await add('statuscodes', 'cleared', { description: 'Cleared', slug: 'cleared', template })
  await add('statuscodes', 'unused', { description: 'Unused', slug: 'unused' })

  const person = async (name: string, employer: number, values: Values = {}, locations: number[] = []) => {
    const details = {
      employer,
      first_name: name,
      last_name: 'Tester',
      email: `${name}@bims.example`,
      phone: '3055550100',
      ssn4: '1234',
      dob: '1990-04-05',
    }
    return keep(
      'applicants',
      name,
      await insertApplicant(database, sealing, { ...details, ...values }, { locations, home: null, told: { by_user: null } }),
    )
  }
  const ana = await person('ana', lakeside, { status_code: cleared, applicant_type: teacher, position: 'Teacher' }, [
    ids.locations?.school as number,
  ])
  const ben = await person('ben', parish, { applicant_type: sailor })
  await person('cora', lakeside)
  const dan = await person('dan', lakeside)
  const eve = await person('eve', lakeside)

  const appoint = async (name: string, applicant: number, lsv: number, hours: number, status: string) => {
    const start = clock.now() + hours * HOUR
    const made = await database.one<{ id: number }>(sql`
      insert into appointment (applicant, lsv, date_time, ends_at, station, status)
      values (${applicant}, ${lsv}, ${new Date(start)}, ${new Date(start + HOUR / 4)}, 1, ${status}) returning id`)
    return keep('appointments', name, made?.id as number)
  }
  const anas = await appoint('anas', ana, downtown, 0, 'SCHEDULED')
  const bens = await appoint('bens', ben, seaside, 48, 'SCHEDULED')
  await appoint('dans', dan, lakefront, -48, 'COMPLETED')
  await appoint('eves', eve, downtown, 24, 'PENDING')
  for (const [name, appointment, lsv] of [
    ['anas', anas, downtown],
    ['bens', bens, seaside],
  ] as const) {
    await add('appointmenthistories', name, { appointment, event: 'BOOKED', status: 'SCHEDULED', lsv, date_time: new Date(clock.now()) })
    await add('paymenttransactions', name, {
      appointment,
      lsv,
      amount: '40.00',
      state: 'PAID',
      method: 'ONLINE',
      last4: '4242',
      brand: 'visa',
    })
  }

  await database.run(sql`delete from applicant_history where applicant <> ${ana}`)
  const told = await database.one<{ id: number }>(sql`select id from applicant_history`)
  keep('applicanthistories', 'anas', told?.id as number)
  await add('addresses', 'anas', {
    applicant: ana,
    address_type: 'HOME',
    street1: '1 Main St',
    city: 'Miami',
    state: 'FL',
    zip_code: '33101',
  })
  await add('identifications', 'anas', { applicant: ana, id_type: 'DL', state: 'FL', identifier: 'D1234567' })
  for (const [name, author] of [
    ['staffs', staff],
    ['superusers', superuser],
  ] as const) {
    await add('notes', name, { applicant: ana, note_text: `Note of ${name}`, author })
    await add('savedsearches', name, { group: 1, description: name, query_string: 'name=ana', author })
  }
  const waiver = ids.waivers?.lakesides as number
  const sign = (name: string, values: Values) =>
    add('waiversignatures', name, { record_key: randomUUID(), applicant: ana, waiver, ...values })
  await sign('generated', { signature_type: 'GENERATED' })
  await sign('uploaded', { signature_type: 'UPLOADED', waiver_file: signed })
  return ids
}
