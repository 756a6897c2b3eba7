import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { type Passkey, secondFactors } from '../../../contract/people/accounts.ts'
import { PASSWORD_MIN } from '../../../contract/people/password-strength.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Action, action } from '../../platform/http/action.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { ownAccount } from '../own-account.ts'
import { keepWayIn } from '../single-sign-on/passwords-off.ts'
import { withSecondFactor } from './with-second-factor.ts'

/** Whether signing in to this account requires more than the password. */
export async function hasSecondFactor(db: Db, user: number): Promise<boolean> {
  const row = await db.one<{ has: boolean }>(sql`select ${withSecondFactor} as has from user_account u where u.id = ${user}`)
  return row?.has ?? false
}

/**
 * Checks the removal of a factor: the last one stays where one is required, and a password that was long enough with it
 * may be too short alone. `password` is the one that was just confirmed.
 */
export async function checkWithoutFactor(db: Db, settings: Settings, user: number, password: string): Promise<void> {
  if (await hasSecondFactor(db, user)) return
  if (settings.requireMfa) throw conflict('FACTOR_REQUIRED', 'A second factor is required here. Add another one before you remove this.')
  const { has_password } = (await db.one<{ has_password: boolean }>(
    sql`select password_hash is not null as has_password from user_account where id = ${user}`,
  )) ?? { has_password: true }
  if (has_password && [...password].length < PASSWORD_MIN.alone)
    throw invalid({
      password: `Without a second factor a password has at least ${PASSWORD_MIN.alone} characters. Choose a longer one first`,
    })
  await keepWayIn(db)
  await db.run(sql`delete from recovery_code where user_id = ${user}`)
}

/** GET /mfa: the second factors of the user's own account. */
export const readFactors: Action = action({
  method: 'GET',
  path: '/api/mfa',
  permission: 'mfa.read',
  summary: 'The own second factors',
  answer: secondFactors,
  async handle({ database, settings, viewer }) {
    const id = await ownAccount(database, viewer)
    const row = await database.one<{ totp: boolean; left: number }>(sql`
      select u.totp_confirmed_at is not null as totp,
        (select count(*) from recovery_code c where c.user_id = u.id and c.used_at is null) as left
      from user_account u where u.id = ${id}`)
    const passkeys = await database.rows<Passkey>(
      sql`select id, name, created, last_used from passkey where user_id = ${id} order by created, id`,
    )
    return { totp: row?.totp ?? false, passkeys, recovery_codes_left: row?.left ?? 0, required: settings.requireMfa }
  },
})

/** The answer to adding a factor: recovery codes with the first one, shown only once. */
export const recoveryAnswer = z.nullable(z.array(z.string()))
