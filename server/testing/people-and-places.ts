import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { insertApplicant } from '../applicants/insert-applicant.ts'
import type { Services } from '../platform/http/action.ts'
import type { Values } from '../platform/records/resource.ts'
import { insertRow } from '../platform/records/rows.ts'
import { registry } from '../routes.ts'

/** The ids of named rows, by record and name. */
export type Ids = Record<string, Record<string, number>>

const HOUR = 3_600_000

type Seed = ReturnType<typeof seeding>

/** Two networks, their locations, employers, users of every role and people who apply. Ana comes to Downtown today, Ben to Seaside. */
export async function populate(services: Services): Promise<Ids> {
  const seed = seeding(services)
  for (const part of [environments, accounts, textsAndEntities, typesAndHours, files, applicants, appointments, casework]) await part(seed)
  return seed.ids
}

function seeding({ database, sealing, clock }: Services) {
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
  const id = (record: string, name: string) => ids[record]?.[name] as number
  return { ids, keep, add, id, database, sealing, clock }
}

async function environments({ add }: Seed) {
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
  await place('lakefront', metro, { public: false })
  await place('seaside', coastal)
  await place('closed', metro, { is_archived: true })
  await add('employers', 'lakeside', { name: 'Lakeside', network: metro, applicant_subdomain: 'lakeside', enable_transfers: true })
  await add('employers', 'parish', { name: 'Parish', network: coastal, applicant_subdomain: 'parish' })
  await add('employers', 'nurses', { name: 'Nurses', livescanvendors: [downtown] })
}

async function accounts({ add, id }: Seed) {
  const account = (name: string, more: Values = {}) => add('users', name, { email: `${name}@bims.example`, username: name, ...more })
  const desk = { context_type: 'livescanvendor' }
  await account('superuser', { is_superuser: true })
  await account('second', { is_superuser: true })
  await account('staff')
  await account('metro', { context_type: 'network', context_id: id('networks', 'metro') })
  await account('coastal', { context_type: 'network', context_id: id('networks', 'coastal') })
  await account('downtown', { ...desk, context_id: id('livescanvendors', 'downtown') })
  await account('seaside', { ...desk, context_id: id('livescanvendors', 'seaside') })
  await account('detached', desk)
}

async function textsAndEntities({ add, id }: Seed) {
  const lakeside = id('employers', 'lakeside')
  const parish = id('employers', 'parish')
  await add('locations', 'school', { employer: lakeside, name: 'North School', identifier: 'NS', contact_email: 'school@bims.example' })
  await add('locations', 'chapel', { employer: parish, name: 'Chapel' })
  await add('locations', 'ward', { employer: id('employers', 'nurses'), name: 'Ward' })
  await add('vendors', 'buses', { employer: lakeside, name: 'Buses', identifier: 'B' })
  await add('vendors', 'catering', { employer: parish, name: 'Catering' })
  for (const [record, text] of Object.entries({
    disclaimers: { flow: 'new', disclaimer_text: 'Agree' },
    waivers: { waiver_data: 'Sign' },
    mailwordings: { kind: 'BOOKED', introduction: 'Welcome' },
  })) {
    await add(record, 'lakesides', { employer: lakeside, ...text })
    await add(record, 'metros', { network: id('networks', 'metro'), ...text })
    await add(record, 'coastals', { network: id('networks', 'coastal'), ...text })
  }
}

async function typesAndHours({ add, id }: Seed) {
  const place = (name: string) => id('livescanvendors', name)
  const ori = (name: string, lsv: string, code: string) =>
    add('oris', name, { lsv: place(lsv), ori: code, description: name, slug: name, agency: 'State' })
  await ori('downtowns', 'downtown', 'FL0000001')
  await ori('seasides', 'seaside', 'FL0000002')
  await ori('lakefronts', 'lakefront', 'FL0000001')
  await ori('spare', 'downtown', 'FL0000003')
  const type = (name: string, lsv: string, more: Values = {}) =>
    add('applicanttypes', name, { lsv: place(lsv), ori: id('oris', `${lsv}s`), description: name, pricing: '40.00', ...more })
  await type('teacher', 'downtown', { transfer: true })
  await type('coach', 'downtown', { employer: id('employers', 'lakeside') })
  await type('nurse', 'downtown', { employer: id('employers', 'nurses') })
  await type('sailor', 'seaside')
  await type('clerk', 'lakefront')
  for (const lsv of ['downtown', 'seaside']) {
    await add('availabletimes', `${lsv}s`, { lsv: place(lsv), day_of_week: 1, start_time: '09:00:00', end_time: '17:00:00' })
    await add('blockedtimes', `${lsv}s`, { lsv: place(lsv), start_datetime: '2030-01-01T09:00:00Z', end_datetime: '2030-01-01T17:00:00Z' })
  }
}

async function files({ add, id }: Seed) {
  const file = (name: string, owner: string) =>
    add('files', name, {
      original_name: `${name}.pdf`,
      mime_type: 'application/pdf',
      owner: id('users', owner),
      size: 4,
      uploaded_at: new Date(),
    })
  const template = await file('template', 'superuser')
  await file('signed', 'superuser')
  await file('staffs', 'staff')
  await file('superusers', 'superuser')
  await add('statuscodes', 'cleared', { description: 'Cleared', slug: 'cleared', template })
  await add('statuscodes', 'unused', { description: 'Unused', slug: 'unused' })
}

async function applicants({ keep, id, database, sealing }: Seed) {
  const person = async (name: string, employer: string, values: Values = {}, locations: number[] = []) => {
    const contact = {
      first_name: name,
      last_name: 'Tester',
      email: `${name}@bims.example`,
      phone: '3055550100',
      ssn4: '1234',
      dob: '1990-04-05',
    }
    const details = { employer: id('employers', employer), ...contact, ...values }
    const applicant = { values: details, locations, home: null, by_user: null }
    keep('applicants', name, await database.transaction((db) => insertApplicant(db, sealing, applicant)))
  }
  const teaches = { status_code: id('statuscodes', 'cleared'), applicant_type: id('applicanttypes', 'teacher'), position: 'Teacher' }
  await person('ana', 'lakeside', teaches, [id('locations', 'school')])
  await person('ben', 'parish', { applicant_type: id('applicanttypes', 'sailor') })
  for (const name of ['cora', 'dan', 'eve']) await person(name, 'lakeside')
}

async function appointments({ keep, add, id, database, clock }: Seed) {
  const appoint = async (applicant: string, lsv: string, hours: number, status: string) => {
    const start = clock.now() + hours * HOUR
    const made = await database.one<{ id: number }>(sql`
      insert into appointment (applicant, lsv, date_time, ends_at, station, status)
      values (${id('applicants', applicant)}, ${id('livescanvendors', lsv)}, ${new Date(start)}, ${new Date(start + HOUR / 4)}, 1, ${status})
      returning id`)
    return keep('appointments', `${applicant}s`, made?.id as number)
  }
  await appoint('dan', 'lakefront', -48, 'COMPLETED')
  await appoint('eve', 'downtown', 24, 'PENDING')
  for (const [applicant, place, hours] of [
    ['ana', 'downtown', 0],
    ['ben', 'seaside', 48],
  ] as const) {
    const appointment = await appoint(applicant, place, hours, 'SCHEDULED')
    const lsv = id('livescanvendors', place)
    await add('appointmenthistories', `${applicant}s`, {
      appointment,
      event: 'BOOKED',
      status: 'SCHEDULED',
      lsv,
      date_time: new Date(clock.now()),
    })
    await add('paymenttransactions', `${applicant}s`, {
      appointment,
      lsv,
      amount: '40.00',
      state: 'PAID',
      method: 'ONLINE',
      last4: '4242',
      brand: 'visa',
    })
  }
}

async function casework({ keep, add, id, database }: Seed) {
  const applicant = id('applicants', 'ana')
  await database.run(sql`delete from applicant_history where applicant <> ${applicant}`)
  const history = await database.one<{ id: number }>(sql`select id from applicant_history`)
  keep('applicanthistories', 'anas', history?.id as number)
  await add('addresses', 'anas', { applicant, address_type: 'HOME', street1: '1 Main St', city: 'Miami', state: 'FL', zip_code: '33101' })
  await add('identifications', 'anas', { applicant, id_type: 'DL', state: 'FL', identifier: 'D1234567' })
  for (const name of ['staff', 'superuser']) {
    const author = id('users', name)
    await add('notes', `${name}s`, { applicant, note_text: `Note of ${name}`, author })
    await add('savedsearches', `${name}s`, { group: 1, description: name, query_string: 'name=ana', author })
  }
  await add('transfers', 'anas', {
    employer: id('employers', 'lakeside'),
    applicant_type: id('applicanttypes', 'teacher'),
    location: id('locations', 'school'),
    first_name: 'ana',
    last_name: 'Tester',
    email: 'ana@bims.example',
    phone: '3055550100',
    ssn4: '1234',
    dob: '1990-04-05',
  })
  await add('letters', 'anas', {
    applicant,
    history: history?.id,
    status_code: id('statuscodes', 'cleared'),
    template: id('files', 'template'),
    recipient: 'LOC',
    location: id('locations', 'school'),
  })
  const mail = await database.one<{ id: number }>(sql`
    insert into mail (event_key, applicant, to_address, subject, text_body, html_body, message_id, state)
    values ('perhaps', ${applicant}, 'ana@bims.example', 'x', 'x', 'x', '<perhaps@bims.example>', 'UNKNOWN') returning id`)
  keep('mails', 'anas', mail?.id as number)
  const sign = (name: string, values: Values) =>
    add('waiversignatures', name, { record_key: randomUUID(), applicant, waiver: id('waivers', 'lakesides'), ...values })
  await sign('generated', { signature_type: 'GENERATED' })
  await sign('uploaded', { signature_type: 'UPLOADED', waiver_file: id('files', 'signed') })
}
