import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { newPassword } from '../../contract/people/people.ts'
import { email, text } from '../../contract/records/fields.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { recordInAuditLog } from '../platform/events/change.ts'
import { parse } from '../platform/http/action.ts'
import { conflict } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/records/access.ts'
import { insertAccount } from './insert-account.ts'
import { refuseGuessable } from './new-password.ts'

/** The operator's input for a new superuser. */
type SuperuserDraft = { username: string; email: string; password: string }

const draft = z.strictObject({ username: text(250).input, email: email.input, password: newPassword })

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
  const { username, email, password } = parse(draft, wanted) as SuperuserDraft
  refuseGuessable(password, [username, email])
  return database.transaction(async (db) => {
    await db.run(sql`lock table user_account in share row exclusive mode`)
    await refuseTaken(db, username, email)
    const id = await insertAccount(db, { username, email, password, is_superuser: true, context: null })
    await recordInAuditLog(db, { type: 'user.created', user: id, changed: ['username', 'email', 'is_superuser'] }, operator)
    return id
  })
}

async function refuseTaken(db: Db, username: string, email: string) {
  const taken = await db.one<{ same_name: boolean }>(sql`
    select lower(username) = lower(${username}) as same_name from user_account
    where (lower(username) = lower(${username}) or lower(email) = lower(${email})) and removed_at is null order by 1 desc limit 1`)
  if (taken?.same_name) throw conflict('TAKEN', `There is an account with the username ${username} already.`)
  if (taken) throw conflict('TAKEN', `There is an account with the email ${email} already.`)
}
