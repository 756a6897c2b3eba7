import sql from 'sql-template-tag'
import type { Services } from '../platform/http.ts'

/**
 * Forgets the names that nobody bears any more, and learns how common the others are. Meanwhile nobody can come who bears one: a name
 * that went while its bearer arrived would hide that person from every search.
 */
export async function forgetNames({ database }: Pick<Services, 'database'>): Promise<void> {
  await database.transaction(async (db) => {
    await db.run(sql`set local statement_timeout = '10min'`)
    await db.run(sql`select count_bearers()`)
  })
  await database.transaction(async (db) => {
    await db.run(sql`set local lock_timeout = '2s'`)
    await db.run(sql`lock table applicant_first_name, applicant_last_name in share row exclusive mode`)
    await db.run(sql`
      delete from applicant_first_name n where not exists (select from applicant a where a.first_name = n.name and a.removed_at is null)`)
    await db.run(sql`
      delete from applicant_last_name n where not exists (select from applicant a where a.last_name = n.name and a.removed_at is null)`)
  })
}
