import sql from 'sql-template-tag'
import { hashPassword } from '../server/people/passwords.ts'
import type { Database } from '../server/platform/database/database.ts'

/** The ids of the people and places that the journeys meet; like the demonstration data, only small and without applicants. */
export type World = {
  password: string
  /** Metro Live Scan Network: no disclaimer, no waiver, pays at the appointment. Host metro.scheduler, metro.network. */
  network: number
  /** Downtown Fingerprint Center, New York, 15 minutes, 2 stations, also Saturday. Its user is `vendor`. */
  downtown: number
  /** Lakefront Live Scan, Chicago, 20 minutes, 1 station. Its user is `vendor2`. */
  lakefront: number
  /** Night Owl Prints, New York, open only Sundays 00:00 to 05:00: for the nights on which clocks change. */
  nightOwl: number
  /** Saint Brigid Diocese: a disclaimer, asks for middle name and citizenship, lets the applicant choose CC, OL or IN. Host stbrigid.scheduler. */
  stbrigid: number
  /** Lakeside School District: no disclaimer, two waivers, lets the applicant choose CC, OL or IN. Host lakeside.scheduler. */
  lakeside: number
  /** Applicant types by name. Coach asks for a work location and a vendor; Volunteer is free of charge. */
  types: { teacher: number; coach: number; volunteer: number; nightTeacher: number; lakefrontTeacher: number }
  /** Work locations and a vendor of Saint Brigid. */
  work: { school: number; parish: number; company: number }
}

const PASSWORD = 'bims-demo-password'

/** Fills an empty database. Accounts: admin, staff, network, vendor, vendor2; e-mail `<name>@bims.example`. */
export async function buildWorld(database: Database): Promise<World> {
  const id = async (statement: ReturnType<typeof sql>) => ((await database.one<{ id: number }>(statement)) as { id: number }).id
  const network = await id(sql`
    insert into network (name, applicant_subdomain, dashboard_subdomain, bookings_per_hour)
    values ('Metro Live Scan Network', 'metro', 'metro', 100000) returning id`)
  const places = await buildPlaces(id, network)
  const environments = await buildEnvironments(id, network)
  await buildHours(database, places)
  await buildAccounts(database, network, places)
  return {
    password: PASSWORD,
    network,
    ...places,
    ...environments,
    types: await buildTypes(id, places),
    work: await buildWork(id, environments.stbrigid),
  }
}

type Make = (statement: ReturnType<typeof sql>) => Promise<number>

async function buildPlaces(id: Make, network: number) {
  const downtown = await id(sql`
    insert into live_scan_vendor (network, name, public, timezone, appointment_duration, stations, location_street1, location_city,
      location_state, location_postal, location_phone, applicant_instructions)
    values (${network}, 'Downtown Fingerprint Center', true, 'America/New_York', 15, 2, '120 Broadway, Suite 400', 'New York', 'NY', '10271',
      '2125550142', 'Use the entrance on Cedar Street.' || chr(10) || chr(10) || 'Parking is free for one hour.') returning id`)
  const lakefront = await id(sql`
    insert into live_scan_vendor (network, name, public, timezone, appointment_duration, stations, location_street1, location_city,
      location_state, location_postal, location_phone)
    values (${network}, 'Lakefront Live Scan', true, 'America/Chicago', 20, 1, '875 N Michigan Ave', 'Chicago', 'IL', '60611', '3125550176')
    returning id`)
  const nightOwl = await id(sql`
    insert into live_scan_vendor (network, name, public, timezone, appointment_duration, stations)
    values (${network}, 'Night Owl Prints', true, 'America/New_York', 30, 1) returning id`)
  return { downtown, lakefront, nightOwl }
}

type Places = Awaited<ReturnType<typeof buildPlaces>>

async function buildEnvironments(id: Make, network: number) {
  const stbrigid = await id(sql`
    insert into employer (name, network, applicant_subdomain, display_disclaimer, extra_fields, prompt_payment, default_payment,
      payment_options, bookings_per_hour)
    values ('Saint Brigid Diocese', ${network}, 'stbrigid', true, 'middleName,citizenship', true, 'CC', 'CC,OL,IN', 100000) returning id`)
  await id(sql`
    insert into disclaimer (employer, flow, disclaimer_text)
    values (${stbrigid}, 'new', '<p>Bring a <strong>photo ID</strong>.</p><ul><li>Arrive five minutes early.</li></ul><script>alert(1)</script>')
    returning id`)
  const lakeside = await id(sql`
    insert into employer (name, network, applicant_subdomain, display_waiver, prompt_payment, payment_options, bookings_per_hour)
    values ('Lakeside School District', ${network}, 'lakeside', true, true, 'CC,OL,IN', 100000) returning id`)
  await buildWaivers(id, lakeside)
  return { stbrigid, lakeside }
}

/** The first has a field of each kind, the second none. */
async function buildWaivers(id: Make, employer: number) {
  const fields = { capture: ['legal_name', 'born', 'convicted', 'explanation', 'state'], required: ['legal_name', 'convicted', 'copy'] }
  const form = `<h2>Agreement</h2><p>I agree that my fingerprints are checked.</p>
    <p><label>Full legal name <input type="text" name="legal_name"></label></p>
    <p><label>Date of birth <input type="date" name="born"></label></p>
    <fieldset><legend>Were you ever convicted?</legend><label><input type="radio" name="convicted" value="no"> No</label>
    <label><input type="radio" name="convicted" value="yes"> Yes</label></fieldset>
    <p><label>If yes, explain <textarea name="explanation" rows="3"></textarea></label></p>
    <p><label>State <select name="state"><option value="">Select</option><option value="IN">Indiana</option></select></label></p>
    <p><label><input type="checkbox" name="copy" value="yes"> I have received a copy</label></p>`
  await id(sql`
    insert into waiver (employer, name, waiver_data, field_data)
    values (${employer}, 'Waiver Agreement', ${form}, ${JSON.stringify(fields)}) returning id`)
  await id(sql`
    insert into waiver (employer, name, waiver_data) values (${employer}, 'Statement', 'I have read the statement of R&D.') returning id`)
}

async function buildHours(database: Database, { downtown, lakefront, nightOwl }: Places) {
  await database.run(sql`
    insert into available_time (lsv, day_of_week, start_time, end_time)
    select lsv, day, time '09:00', time '17:00' from unnest(array[${downtown}, ${lakefront}]::bigint[]) lsv, generate_series(1, 5) day
    union all select ${downtown}, 6, '10:00', '14:00'
    union all select ${nightOwl}, 0, '00:00', '05:00'`)
}

async function buildTypes(id: Make, { downtown, lakefront, nightOwl }: Places): Promise<World['types']> {
  const ori = (lsv: number) =>
    id(sql`
      insert into ori (lsv, ori, description, slug, agency)
      values (${lsv}, 'NY0300000', 'School employees', 'schools', 'State Education Department') returning id`)
  const [atDowntown, atLakefront, atNightOwl] = [await ori(downtown), await ori(lakefront), await ori(nightOwl)]
  const type = (lsv: number, made: number, name: string, cents: number, note: string | null = null, prompts = false) =>
    id(sql`
      insert into applicant_type (lsv, ori, description, pricing, note, prompt_location, prompt_vendor)
      values (${lsv}, ${made}, ${name}, ${cents}, ${note}, ${prompts}, ${prompts}) returning id`)
  return {
    volunteer: await type(downtown, atDowntown, 'Volunteer', 0),
    teacher: await type(downtown, atDowntown, 'Teacher', 5250, 'Bring the letter from your school.'),
    coach: await type(downtown, atDowntown, 'Coach', 4000, null, true),
    lakefrontTeacher: await type(lakefront, atLakefront, 'Teacher', 6000),
    nightTeacher: await type(nightOwl, atNightOwl, 'Teacher', 0),
  }
}

async function buildWork(id: Make, employer: number): Promise<World['work']> {
  return {
    school: await id(
      sql`insert into location (employer, name, identifier) values (${employer}, 'Saint Brigid School', 'SB-2') returning id`,
    ),
    parish: await id(sql`insert into location (employer, name, identifier) values (${employer}, 'Holy Cross Parish', 'SB-1') returning id`),
    company: await id(sql`insert into vendor (employer, name) values (${employer}, 'Bright Cleaning Company') returning id`),
  }
}

async function buildAccounts(database: Database, network: number, { downtown, lakefront }: Places) {
  const hash = await hashPassword(PASSWORD)
  const account = (name: string, context_type: string | null, context_id: number | null, is_superuser = false) =>
    database.run(sql`
      insert into user_account (email, username, password_hash, is_superuser, context_type, context_id)
      values (${`${name}@bims.example`}, ${name}, ${hash}, ${is_superuser}, ${context_type}, ${context_id})`)
  await account('admin', null, null, true)
  await account('staff', null, null)
  await account('network', 'network', network)
  await account('vendor', 'livescanvendor', downtown)
  await account('vendor2', 'livescanvendor', lakefront)
}
