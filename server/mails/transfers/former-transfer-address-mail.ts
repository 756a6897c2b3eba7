import sql from 'sql-template-tag'
import { joinEnvironment } from '../../environments/join-environment.ts'
import type { Consequence } from '../../platform/events/change.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { Line } from '../../platform/mail/mail-lines.ts'
import { composeApplicantMail, environmentFields, type Recipient } from '../applicant-mail.ts'
import { formerAddressTexts } from '../texts/mail-texts.ts'
import { namedTransferUrl } from './transfer-link.ts'

/**
 * Notifies the former address of a request that it was replaced, without the new one. After a correction with the former link, which takes
 * it back and opens nothing. Written with the change itself: a job would have to store the address, which the request no longer has.
 */
export const mailFormerTransferAddress: Consequence<'transfer.email_corrected' | 'transfer.email_undone'> = async (
  { db, settings },
  events,
) => {
  for (const { type, transfer, before, language } of events) {
    const known = await db.one<Recipient & { link_revision: number }>(sql`
      select null as applicant, a.first_name, ${language}::text as language, a.link_revision, ${environmentFields} from transfer a ${joinEnvironment}
      where a.id = ${transfer}`)
    if (known === undefined) continue
    const { link_revision, subdomain, environment } = known
    const { subject, whatTransfer, unexpected, undo } = formerAddressTexts[language]
    const former = { id: transfer, link_revision: link_revision - 1, subdomain }
    const lines: Line[] = [
      ['', whatTransfer],
      ...(type === 'transfer.email_corrected' ? [[undo, namedTransferUrl(settings, former)] satisfies Line] : []),
      ['', unexpected(environment)],
    ]
    const content = { event_key: `former-transfer-address-${transfer}-${link_revision}`, subject, lines }
    await queueMail(db, { ...composeApplicantMail({ ...known, email: before }, content), transfers: [transfer] }, settings)
  }
}
