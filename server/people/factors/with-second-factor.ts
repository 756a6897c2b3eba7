import sql from 'sql-template-tag'

/** Whether a second factor stands beside the password of an account; `u` is the account's alias. */
export const withSecondFactor = sql`(u.totp_confirmed_at is not null or exists (select from passkey p where p.user_id = u.id))`
