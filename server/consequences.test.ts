import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventType } from '../contract/events.ts'
import { applicantColumns } from './applicants/applicant-columns.ts'
import { moveCasework } from './applicants/merging/follow-merge.ts'
import { clearRecords, purgeCasework } from './applicants/removal/purge-applicant.ts'
import { purgeNames } from './applicants/search/purge-names.ts'
import { moveAppointments } from './appointments/follow-merge.ts'
import { purgeAppointments } from './appointments/purge-appointments.ts'
import { consequences } from './consequences.ts'
import { purgeTakenFiles } from './demographics/machine-folder/purge-taken-files.ts'
import { moveLetters } from './letters/follow-merge.ts'
import { purgeLetters } from './letters/purge-letters.ts'
import { moveMails } from './mails/follow-merge.ts'
import { purgeMails } from './mails/purge-mails.ts'
import { purgePayments } from './payments/purge-payments.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import type { Consequence } from './platform/events/change.ts'
import { purgeContactChanges } from './portal/contact-changes.ts'
import { moveConsents, purgeConsents } from './sms/consent.ts'
import { moveSms, purgeSms } from './sms/outbox.ts'
import { cloneDatabase, type TestDatabase } from './testing/database/database.ts'
import { stayingColumns } from './testing/database/staying-columns.ts'
import { moveTransfers } from './transfers/follow-merge.ts'
import { purgeTransfers } from './transfers/purge-transfers.ts'
import { purgeEntries } from './waitlist/follow-events.ts'
import { moveSignatures } from './waivers/follow-merge.ts'
import { purgeSignatures } from './waivers/purge-signatures.ts'

/** The treatment of a table: its handler, or the reason why there is none. */
type Fate<Type extends EventType> = Consequence<Type> | string

const WITH_PARENT = 'refers to a row that moves'

/** Every table that refers to an applicant: its handlers for a purge and a merge, and what a purge keeps. */
const fates: Readonly<Record<string, { purged: Fate<'applicant.purged'>; stays?: string; merged: Fate<'applicant.merged'> }>> = {
  address: { purged: purgeCasework, merged: moveCasework },
  applicant: { purged: clearRecords, stays: 'an empty row', merged: 'ends' },
  applicant_former_name: { purged: 'kept by a trigger: a removed record has none', merged: 'kept by a trigger, like the purge' },
  applicant_history: { purged: purgeCasework, stays: 'events, times and users', merged: moveCasework },
  applicant_location: { purged: purgeCasework, merged: moveCasework },
  applicant_moved: { purged: purgeNames, merged: 'counted by the merged name, which ends' },
  appointment: { purged: purgeAppointments, stays: 'place, time, type and price, for the books', merged: moveAppointments },
  appointment_history: { purged: purgeAppointments, stays: 'events, times and users', merged: WITH_PARENT },
  booking_source: { purged: 'deleted with the appointment, and future appointments prevent a purge', merged: WITH_PARENT },
  bulk_change_row: { purged: purgeCasework, merged: moveCasework },
  contact_change: { purged: purgeContactChanges, merged: WITH_PARENT },
  identification: { purged: purgeCasework, merged: moveCasework },
  letter: { purged: purgeLetters, merged: moveLetters },
  letter_sending: { purged: purgeLetters, merged: WITH_PARENT },
  lookup_grant: { purged: purgeCasework, merged: moveCasework },
  machine_file_taken: { purged: purgeTakenFiles, merged: WITH_PARENT },
  mail: { purged: purgeMails, merged: moveMails },
  note: { purged: purgeCasework, merged: moveCasework },
  note_mention: { purged: 'deleted with the note', merged: WITH_PARENT },
  payment_transaction: { purged: purgePayments, stays: 'what was paid, for the books', merged: WITH_PARENT },
  rejection: { purged: purgeCasework, merged: moveCasework },
  sms: { purged: purgeSms, merged: moveSms },
  sms_consent: { purged: purgeConsents, merged: moveConsents },
  transfer: { purged: purgeTransfers, merged: moveTransfers },
  transfer_contact_change: { purged: purgeTransfers, merged: WITH_PARENT },
  transfer_history: { purged: purgeTransfers, merged: WITH_PARENT },
  waitlist_booking: { purged: purgeEntries, merged: WITH_PARENT },
  waitlist_entry: { purged: purgeEntries, merged: WITH_PARENT },
  waitlist_offer: { purged: purgeEntries, merged: WITH_PARENT },
  waiver_signature: { purged: purgeSignatures, stays: 'which text was signed, and when', merged: moveSignatures },
}

let copy: TestDatabase
let database: Database
beforeAll(async () => {
  copy = await cloneDatabase()
  database = openDatabase(copy.config)
})
afterAll(async () => {
  await database.close()
  await copy.drop()
})

/** The tables that refer to an applicant, directly or through others, and those with a column of that name. */
const tablesOfApplicants = () =>
  database.rows<{ name: string }>(sql`
    with recursive found as (
      select 'applicant'::regclass::oid as "table"
      union
      select c.conrelid from pg_constraint c join found on c.confrelid = found."table" where c.contype = 'f')
    select "table"::regclass::text as name from found
    union
    select t.relname from pg_attribute a join pg_class t on t.oid = a.attrelid
    where a.attname = 'applicant' and t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
    order by name`)

test('every table that refers to an applicant has an entry for purges and merges', async () => {
  expect((await tablesOfApplicants()).map(({ name }) => name)).toEqual(Object.keys(fates).sort())
})

test('every handler of a table is in the list of consequences', () => {
  const named = (all: readonly unknown[]) => new Set(all.filter((fate) => typeof fate === 'function'))
  const of = Object.values(fates)
  const handlers = (event: 'applicant.purged' | 'applicant.merged') => new Set<unknown>(consequences[event])
  expect(named(of.map(({ purged }) => purged))).toEqual(handlers('applicant.purged'))
  expect(named(of.map(({ merged }) => merged))).toEqual(handlers('applicant.merged'))
})

test('a table without an entry is reported', async () => {
  await database.run(sql`create table shoe (id bigint primary key, appointment bigint references appointment)`)
  const names = (await tablesOfApplicants()).map(({ name }) => name)
  expect(names.filter((name) => !(name in fates))).toEqual(['shoe'])
})

/** The columns of a table that are written. */
async function columnsOf(table: string): Promise<string[]> {
  const columns = await database.rows<{ name: string }>(sql`
    select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`)
  return columns.map(({ name }) => name).sort()
}

test('every column of an applicant has an entry for purges and merges', async () => {
  const { kept, replaced, sealed, optional } = applicantColumns
  expect(await columnsOf('applicant')).toEqual([...kept, ...Object.keys(replaced), ...sealed, ...optional].sort())
})

test('every other table that a purge leaves has a list of its columns', () => {
  const staying = Object.keys(fates).filter((table) => fates[table]?.stays !== undefined && table !== 'applicant')
  expect(Object.keys(stayingColumns).sort()).toEqual(staying.sort())
})

test.each(Object.entries(stayingColumns))('every column of %s has an entry for purges', async (table, { kept, emptied, replaced = {} }) => {
  expect(await columnsOf(table)).toEqual([...kept, ...emptied, ...Object.keys(replaced)].sort())
})
