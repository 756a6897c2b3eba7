import sql from 'sql-template-tag'

/** Whether an account has a second factor; `u` is the account's alias. */
export const withSecondFactor = sql`(u.totp_confirmed_at is not null or exists (select from passkey p where p.user_id = u.id))`
