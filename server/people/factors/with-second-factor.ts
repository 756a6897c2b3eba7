import sql from 'sql-template-tag'

/** Whether an account has a second factor; `u` is the account's alias. */
export const withSecondFactor = sql`(u.totp_confirmed_at is not null or exists (select from passkey p where p.user_id = u.id))`

/** Whether an account meets the rule of two factors: it has a second one, or a provider of single sign-on answers for it. */
export const meetsTwoFactors = sql`(${withSecondFactor} or exists (
  select from sso_link k join sso_provider p on p.id = k.provider and p.issuer = k.issuer
  where k.user_id = u.id and k.removed_at is null and p.enabled and p.removed_at is null))`
