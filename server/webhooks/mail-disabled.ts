import sql from 'sql-template-tag'
import { mailNotice } from '../people/account-mail.ts'
import type { Db } from '../platform/database/database.ts'
import type { Settings } from '../platform/settings/settings.ts'

type Disabled = { name: string; url: string; owner: number; network: number | null }

/** Mails those who answer for webhooks that these were disabled: since their receiver failed, or with the account of their maker. */
export async function mailDisabled(
  db: Db,
  settings: Settings,
  webhooks: readonly number[],
  notice: 'WEBHOOK_DISABLED' | 'WEBHOOK_DISABLED_WITH_ACCOUNT',
): Promise<void> {
  const disabled = await db.rows<Disabled>(sql`
    select name, url, owner, network from webhook where id = any(${webhooks}::bigint[]) order by id`)
  for (const { name, url, owner, network } of disabled)
    for (const user of await readCaretakers(db, owner, network))
      await mailNotice(db, settings, user, notice, {
        about: [
          ['Webhook', name],
          ['Address', url],
        ],
      })
}

/**
 * The accounts that answer for a webhook: its maker. A maker who has left, or manages it no longer, must not learn of it: then it is the
 * administrators of its network, or else the superusers.
 */
async function readCaretakers(db: Db, owner: number, network: number | null): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(sql`
    with may as (
      select id, case when id = ${owner} then 0 when is_superuser then 2 else 1 end as place from user_account
      where removed_at is null and disabled_at is null
        and (is_superuser or (context_type = 'network' and context_id = ${network}::bigint)))
    select id from may where place = (select min(place) from may) order by id`)
  return rows.map(({ id }) => id)
}
