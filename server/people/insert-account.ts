import sql from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'
import { hashPassword } from './passwords.ts'

/** An account that is created outside the API: the first superuser, accounts of the demonstration. */
type NewAccount = {
  username: string
  email: string
  password: string
  is_superuser: boolean
  context: { type: 'livescanvendor' | 'network'; id: number } | null
}

/** Inserts an account and returns its id. */
export async function insertAccount(db: Db, { username, email, password, is_superuser, context }: NewAccount): Promise<number> {
  const made = await db.one<{ id: number }>(sql`
    insert into user_account (username, email, password_hash, is_superuser, context_type, context_id)
    values (${username}, ${email}, ${await hashPassword(password)}, ${is_superuser}, ${context?.type ?? null}, ${context?.id ?? null})
    returning id`)
  return (made as { id: number }).id
}
