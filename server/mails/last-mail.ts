import sql, { type Sql } from 'sql-template-tag'
import type { OwnContact } from '../../contract/portal/contact.ts'
import { mailsLeave, type Settings } from '../platform/settings/settings.ts'

type LastMail = OwnContact['mail']

const STATES = sql`case when m.state in ('SENT', 'FAILED', 'UNKNOWN', 'KEPT') then m.state else 'WAITING' end`

/** The delivery status of the last mail `m` that meets a condition and went to this address; of none, that it is on its way. */
export const lastMail = ({ about, to }: { about: Sql; to: Sql }): Sql => sql`
  coalesce((select json_build_object('state', ${STATES}, 'at', m.sent_at) from mail m
    where ${about} and lower(m.to_address) = lower(${to}) order by m.id desc limit 1),
    json_build_object('state', 'WAITING', 'at', null))`

/** The status as it is now: without a mail server, a mail that waits is not on its way. */
export const lastMailNow = (mail: LastMail, settings: Pick<Settings, 'smtpUrl'>): LastMail =>
  mail.state === 'WAITING' && !mailsLeave(settings) ? { ...mail, state: 'KEPT' } : mail
