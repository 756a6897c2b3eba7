import sql, { raw } from 'sql-template-tag'
import type { Services } from '../../platform/http/action.ts'

const COUNT_TIMEOUT_MS = 600_000

/** Counts the applicants added, renamed or removed since the last count, so that searches need not read them. */
export async function countNames({ database }: Pick<Services, 'database'>): Promise<void> {
  await database.transaction((db) => db.run(sql`select count_bearers()`), COUNT_TIMEOUT_MS)
}

/**
 * Deletes unused names. The lock keeps new applicants out meanwhile: deleting a name while its bearer is
 * inserted would hide that person from every search. A name with uncounted changes stays until the next run.
 */
export async function pruneNameIndex(services: Pick<Services, 'database'>): Promise<void> {
  await countNames(services)
  await services.database.transaction(async (db) => {
    await db.run(sql`set local lock_timeout = '2s'`)
    await db.run(sql`lock table applicant_first_name, applicant_last_name, applicant_position in share row exclusive mode`)
    for (const column of ['first_name', 'last_name'].map((name) => raw(name)))
      await db.run(sql`
        delete from applicant_${column} n where n.bearers = 0
          and not exists (select from applicant a where a.${column} = n.name and a.removed_at is null)
          and not exists (select from applicant_moved m where m.${column} = n.name)`)
    await db.run(sql`
      delete from applicant_position p
      where not exists (select from applicant a where a.position = p.position and a.removed_at is null)`)
  })
}
