import sql from 'sql-template-tag'
import { createInsert } from '../../server/demonstration/insert-record.ts'
import { accountRows, hourRows, keepNamed } from '../../server/demonstration/named-rows.ts'
import { accounts, employers, hours, lsvs, networks, PASSWORD } from '../../server/demonstration/places-and-accounts.ts'
import { hashPassword } from '../../server/people/passwords.ts'
import type { Database } from '../../server/platform/database/database.ts'
import type { Sealing } from '../../server/platform/secrets/sealing.ts'
import { schools } from '../../server/testing/people-and-places.ts'

const atDowntown = { lsv: 'downtown', ori: 'downtown' }
/** Lets applicants choose the payment method. */
const anyPayment = { prompt_payment: true, payment_options: 'CC,OL,IN', bookings_per_hour: 100_000 }
/** The first waiver has a field of each kind, the second none. */
const fields = { capture: ['legal_name', 'born', 'convicted', 'explanation', 'state'], required: ['legal_name', 'convicted', 'copy'] }
const form = `<h2>Agreement</h2><p>I agree that my fingerprints are checked.</p>
    <p><label>Full legal name <input type="text" name="legal_name"></label></p>
    <p><label>Date of birth <input type="date" name="born"></label></p>
    <fieldset><legend>Were you ever convicted?</legend><label><input type="radio" name="convicted" value="no"> No</label>
    <label><input type="radio" name="convicted" value="yes"> Yes</label></fieldset>
    <p><label>If yes, explain <textarea name="explanation" rows="3"></textarea></label></p>
    <p><label>State <select name="state"><option value="">Select</option><option value="IN">Indiana</option></select></label></p>
    <p><label><input type="checkbox" name="copy" value="yes"> I have received a copy</label></p>`

const places = {
  /** No disclaimer, no waiver, pays at the appointment. Host metro.scheduler, metro.network. */
  networks: { metro: { ...networks.metro, bookings_per_hour: 100_000 } },
  livescanvendors: {
    downtown: {
      ...lsvs.downtown,
      location_street1: '120 Broadway, Suite 400',
      location_city: 'New York',
      location_state: 'NY',
      location_postal: '10271',
      location_phone: '2125550142',
      applicant_instructions: 'Use the entrance on Cedar Street.\n\nParking is free for one hour.',
    },
    lakefront: {
      ...lsvs.lakefront,
      location_street1: '875 N Michigan Ave',
      location_city: 'Chicago',
      location_state: 'IL',
      location_postal: '60611',
      location_phone: '3125550176',
    },
    /** For the nights of clock changes. */
    nightOwl: { name: 'Night Owl Prints', network: 'metro', public: true, appointment_duration: 30 },
  },
  availabletimes: hourRows({ ...hours, nightOwl: [{ days: [0], start_time: '00:00', end_time: '05:00' }] }),
  employers: {
    /** A disclaimer; requires middle name and citizenship. Host stbrigid.scheduler. */
    stbrigid: {
      ...employers.stbrigid,
      ...anyPayment,
      display_disclaimer: true,
      extra_fields: 'middleName,citizenship',
    },
    /** No disclaimer, two waivers. Host lakeside.scheduler. */
    lakeside: { ...employers.lakeside, ...anyPayment, display_waiver: true },
  },
  waivers: {
    agreement: { employer: 'lakeside', name: 'Waiver Agreement', waiver_data: form, field_data: fields },
    statement: { employer: 'lakeside', name: 'Statement', waiver_data: 'I have read the statement of R&D.' },
  },
  oris: {
    downtown: { ...schools, lsv: 'downtown' },
    lakefront: { ...schools, lsv: 'lakefront' },
    nightOwl: { ...schools, lsv: 'nightOwl' },
  },
  applicanttypes: {
    volunteer: { ...atDowntown, description: 'Volunteer', pricing: '0.00' },
    teacher: { ...atDowntown, description: 'Teacher', pricing: '52.50', note: 'Bring the letter from your school.' },
    coach: { ...atDowntown, description: 'Coach', pricing: '40.00', prompt_location: true, prompt_vendor: true },
    lakefrontTeacher: { lsv: 'lakefront', ori: 'lakefront', description: 'Teacher', pricing: '60.00' },
    nightTeacher: { lsv: 'nightOwl', ori: 'nightOwl', description: 'Teacher', pricing: '0.00' },
  },
  locations: {
    school: { employer: 'stbrigid', name: 'Saint Brigid School', identifier: 'SB-2' },
    parish: { employer: 'stbrigid', name: 'Holy Cross Parish', identifier: 'SB-1' },
  },
  vendors: { company: { employer: 'stbrigid', name: 'Bright Cleaning Company' } },
}

/** The ids of the people and places of the journeys, and the password of the accounts. */
export type World = Awaited<ReturnType<typeof buildWorld>>

/** Fills an empty database with the demonstration's places and accounts, without applicants. */
export async function buildWorld(database: Database, sealing: Sealing) {
  const keep = createInsert(database, sealing)
  const ids = await keepNamed(keep, places)
  await keepNamed(keep, { users: accountRows(accounts, await hashPassword(PASSWORD)) }, ids)
  // Written without the code that cleans it, so that reading has something to clean.
  await database.run(sql`
    insert into disclaimer (employer, flow, disclaimer_text) values (${ids.employers.stbrigid}, 'new',
      '<p>Bring a <strong>photo ID</strong>.</p><ul><li>Arrive five minutes early.</li></ul><script>alert(1)</script>')`)
  return {
    password: PASSWORD,
    network: ids.networks.metro,
    ...ids.livescanvendors,
    ...ids.employers,
    types: ids.applicanttypes,
    work: { ...ids.locations, ...ids.vendors },
  }
}
