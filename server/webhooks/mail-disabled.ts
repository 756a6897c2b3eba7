import sql from 'sql-template-tag'
import { mailNotice } from '../people/account-mail.ts'
import type { Db } from '../platform/database/database.ts'
import type { Settings } from '../platform/settings/settings.ts'

/** Mails those who answer for webhooks that these were disabled: since their receiver failed, or with the account of their maker. */
export async function mailDisabled(
  db: Db,
  settings: Settings,
  webhooks: readonly number[],
  notice: 'WEBHOOK_DISABLED' | 'WEBHOOK_DISABLED_WITH_ACCOUNT',
): Promise<void> {
  for (const { user, name, url } of await readCaretakers(db, webhooks))
    await mailNotice(db, settings, user, notice, {
      about: [
        ['Webhook', name],
        ['Address', url],
      ],
    })
}

/**
 * The accounts that answer for each webhook: its maker. A maker who has left, or manages it no longer, must not learn of it: then it is the
 * administrators of its network, or else the superusers.
 */
const readCaretakers = (db: Db, webhooks: readonly number[]) =>
  db.rows<{ user: number; name: string; url: string }>(sql`
    with may as (
      select w.id as webhook, w.name, w.url, u.id as "user",
        rank() over (partition by w.id order by case when u.id = w.owner then 0 when u.is_superuser then 2 else 1 end) as place
      from webhook w join user_account u on u.is_superuser or (u.context_type = 'network' and u.context_id = w.network)
      where w.id = any(${webhooks}::bigint[]) and u.removed_at is null and u.disabled_at is null)
    select "user", name, url from may where place = 1 order by webhook, "user"`)
