import sql from 'sql-template-tag'
import { type StarterSlug, starterStatuses } from '../../contract/letters/starters.ts'
import { savedSearches as savedSearchRecords } from '../applicants/search/saved-searches.ts'
import { statusCodes } from '../applicants/status-codes.ts'
import { hashPassword } from '../people/passwords.ts'
import type { Db } from '../platform/database/database.ts'
import type { Services } from '../platform/http/action.ts'
import { fillSeat, makeArchivedCase } from './case-progress.ts'
import type { Case } from './cases.ts'
import { type Desk, keepCases } from './casework.ts'
import { signAhead, writeVisits } from './desk.ts'
import { createInsert, createKeep, type Keep } from './insert-record.ts'
import { keepLetters, keepTemplate } from './letters.ts'
import { keepLogos } from './logos.ts'
import { accountRows, keepNamed } from './named-rows.ts'
import { accounts, PASSWORD } from './places-and-accounts.ts'
import { type Random, randomFrom } from './random.ts'
import { takeSeats } from './seats.ts'
import { keepSetting, type Setting, type SettingLsv } from './setting.ts'
import { savedSearches } from './statuses.ts'
import { keepTransfers } from './transfers.ts'

const SEED = 20_240_229
const APPLICANTS = 300

/**
 * Fills an empty database with the demonstration's data, relative to the clock's today.
 * A database with an account stays unchanged. In one transaction, so that the next start repeats it after a crash.
 */
export async function loadDemonstration(services: Services): Promise<void> {
  const { database, sealing, clock } = services
  const now = clock.now()
  await database.transaction(async (db) => {
    // The second of two servers that start on one empty database waits here and then finds the accounts of the first.
    await db.run(sql`lock table user_account in share row exclusive mode`)
    if ((await db.one(sql`select id from user_account limit 1`)) !== undefined) return
    const random = randomFrom(SEED)
    const keep = createKeep(db, sealing)
    const setting = await keepSetting(keep, now)
    const desk = await keepAccounts(createInsert(db, sealing), setting)
    await keepLogos(db, services, setting)
    const statusId = await keepStatuses(db, keep, services)
    const cases = await imagineCases(db, random, setting, now)
    await keepCases(cases, { db, sealing, random, setting, desk, statusId })
    await writeVisits(db, now)
    await signAhead(db, sealing)
    await keepLetters(db)
    await keepTransfers(db, sealing, setting)
    await keepSavedSearches(keep, setting, statusId)
  })
}

async function keepAccounts(keep: Keep, { environments, lsvs: kept }: Setting): Promise<Desk> {
  const lsvs = Object.fromEntries(kept.map(({ key, id }) => [key, id])) as Record<SettingLsv['key'], number>
  const known = { networks: { metro: environments.metro.network as number }, livescanvendors: lsvs }
  const { users } = await keepNamed(keep, { users: accountRows(accounts, await hashPassword(PASSWORD)) }, known)
  const desks = { [lsvs.downtown]: users.vendor, [lsvs.lakefront]: users.vendor2 }
  return { staff: users.staff, deskOf: (lsv) => desks[lsv] ?? users.network }
}

async function keepStatuses(db: Db, keep: Keep, services: Services) {
  const ids = new Map<StarterSlug, number>()
  for (const status of starterStatuses) {
    const { slug, description } = status
    const letter = 'letter' in status ? status.letter : null
    const template = letter === null ? null : await keepTemplate(db, services, slug, letter)
    ids.set(slug, await keep(statusCodes, { slug, description, template, recipient: letter?.recipient ?? null, waits: 'waits' in status }))
  }
  return (slug: StarterSlug) => ids.get(slug) as number
}

/** Creates past, present and future cases, and the older ones of the archive. */
async function imagineCases(db: Db, random: Random, setting: Setting, now: number): Promise<Case[]> {
  const cases: Case[] = []
  for (const taken of await takeSeats(db, random, setting.lsvs, now)) {
    const made = fillSeat(random, setting, cases, taken, now)
    if (made !== undefined) cases.push(made)
  }
  while (cases.length < APPLICANTS) cases.push(makeArchivedCase(random, setting, cases.length, now))
  return cases
}

async function keepSavedSearches(keep: Keep, { environments, lsvs, schools }: Setting, status: (slug: StarterSlug) => number) {
  const names = {
    status,
    lakeside: environments.lakeside.employer as number,
    stbrigid: environments.stbrigid.employer as number,
    downtown: (lsvs[0] as SettingLsv).id,
    school: (schools[0] as Setting['schools'][number]).id,
  }
  for (const { group, description, query } of savedSearches) {
    await keep(savedSearchRecords, { group, description, query_string: query(names) })
  }
}
