import sql from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'

/** The login emails of the accounts of an LSV. */
export const readAccountsOfLsv = (db: Db, lsv: number) =>
  db.rows<{ email: string }>(sql`
    select email from user_account where context_type = 'livescanvendor' and context_id = ${lsv} and removed_at is null order by lower(email)`)

/** Whether an account of this login email belongs to an LSV. */
export const isAccountOfLsv = async (db: Db, lsv: number, email: string): Promise<boolean> =>
  (await db.one(sql`
    select id from user_account
    where lower(email) = lower(${email}) and context_type = 'livescanvendor' and context_id = ${lsv} and removed_at is null`)) !== undefined

/** Attaches an account that was detached from an LSV; it keeps its password. Accounts of other kinds stay unchanged. */
export async function attachAccount(db: Db, lsv: number, email: string): Promise<number | undefined> {
  const found = await db.one<{ id: number }>(sql`
    update user_account set context_id = ${lsv}
    where lower(email) = lower(${email}) and context_type = 'livescanvendor' and context_id is null
      and disabled_at is null and removed_at is null
    returning id`)
  return found?.id
}

/** Creates an account for an LSV; undefined when the email or username is in use. */
export async function insertLsvAccount(db: Db, lsv: number, email: string, password_hash: string): Promise<number | undefined> {
  const made = await db.one<{ id: number }>(sql`
    insert into user_account (email, username, password_hash, context_type, context_id)
    select ${email}, ${email}, ${password_hash}, 'livescanvendor', ${lsv}
    where not exists (
      select from user_account where (lower(username) = lower(${email}) or lower(email) = lower(${email})) and removed_at is null)
    on conflict do nothing returning id`)
  return made?.id
}

/** Detaches an account from its LSV. */
export async function detachAccount(db: Db, lsv: number, email: string): Promise<number | undefined> {
  const found = await db.one<{ id: number }>(sql`
    update user_account set context_id = null
    where lower(email) = lower(${email}) and context_type = 'livescanvendor' and context_id = ${lsv} and removed_at is null returning id`)
  return found?.id
}
