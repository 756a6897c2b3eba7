import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { newPassword } from '../../contract/people/people.ts'
import { username } from '../../contract/people/usernames.ts'
import { email } from '../../contract/records/fields.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { recordInAuditLog } from '../platform/events/change.ts'
import { parse } from '../platform/http/action.ts'
import { conflict } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/records/access.ts'
import { insertAccount } from './insert-account.ts'
import { refuseGuessable } from './new-password.ts'

/** A new superuser, as the operator or the holder of the first link types it. */
export const superuserDraft = z.object({ username: username.input, email: email.input, password: newPassword })
export type SuperuserDraft = { username: string; email: string; password: string }

/** The operator at the server's command line: audited without a user id. */
const operator: Viewer = {
  role: 'superuser',
  user_id: null,
  context_type: null,
  context_id: null,
  session: null,
  origin: { ip: '127.0.0.1', user_agent: 'create-superuser', request_id: 'create-superuser' },
  query: {},
}

/** Creates a superuser and returns the id. Refuses a username or email that an account has. */
export async function createSuperuser(database: Database, wanted: SuperuserDraft): Promise<number> {
  const draft = parse(superuserDraft, wanted) as SuperuserDraft
  refuseGuessable(draft.password, [draft.username, draft.email])
  return database.transaction(async (db) => {
    await lockAccounts(db)
    const { id, event } = await insertSuperuser(db, draft)
    await recordInAuditLog(db, event, operator)
    return id
  })
}

/** Makes all who create superusers wait for each other. */
export const lockAccounts = (db: Db) => db.run(sql`lock table user_account in share row exclusive mode`)

/** Inserts a superuser while the accounts are locked; returns the id, and the event to record. */
export async function insertSuperuser(db: Db, { username, email, password }: SuperuserDraft) {
  await refuseTaken(db, username, email)
  const id = await insertAccount(db, { username, email, password, is_superuser: true, context: null })
  return { id, event: { type: 'user.created', user: id, changed: ['username', 'email', 'is_superuser'] } as const }
}

async function refuseTaken(db: Db, username: string, email: string) {
  const taken = await db.one<{ same_name: boolean }>(sql`
    select look_alike_key(username) = look_alike_key(${username}) as same_name from user_account
    where (lower(username) = lower(${username}) or look_alike_key(username) = look_alike_key(${username}) or lower(email) = lower(${email})) and removed_at is null order by 1 desc limit 1`)
  if (taken?.same_name) throw conflict('TAKEN', `There is an account with the username ${username}, or one that looks like it, already.`)
  if (taken) throw conflict('TAKEN', `There is an account with the email ${email} already.`)
}
