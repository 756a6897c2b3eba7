import sql from 'sql-template-tag'
import { type OwnTransfer, ownTransfer } from '../../contract/portal/own-transfer.ts'
import { environmentName, joinEnvironment } from '../environments/join-environment.ts'
import { readTransferOfToken } from '../mails/transfers/transfer-link.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action } from '../platform/http/action.ts'
import { notFound } from '../platform/http/errors.ts'

/** GET /transferrequests/{token}: the applicant's own request to transfer. */
export const seeOwnTransfer: Action = action({
  method: 'GET',
  path: '/api/transferrequests/:token',
  permission: 'transferrequests.read',
  summary: 'Read a transfer request by its link',
  answer: ownTransfer,
  async handle({ database, params, ...services }) {
    return readOwnTransfer(database, await readTransferOfToken(database, services, params.token))
  },
})

async function readOwnTransfer(db: Db, id: number): Promise<OwnTransfer> {
  const found = await db.one<OwnTransfer>(sql`
    select a.id, a.created, a.state, a.first_name, a.last_name, y.description as applicant_type, y.translations as type_translations,
      l.name as location, ${environmentName}, coalesce(e.timezone, n.timezone) as timezone,
      case when a.state = 'DECLINED' then a.decline_reason end as decline_reason,
      (select max(h.created) from transfer_history h where h.transfer = a.id and h.event = a.state and a.state <> 'PENDING') as decided
    from transfer a join applicant_type y on y.id = a.applicant_type left join location l on l.id = a.location ${joinEnvironment}
    where a.id = ${id}`)
  if (found === undefined) throw notFound()
  return found
}
