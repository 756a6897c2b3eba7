import sql from 'sql-template-tag'
import { type OwnTransfer, ownTransfer } from '../../contract/portal/own-transfer.ts'
import { environmentName, joinEnvironment } from '../environments/join-environment.ts'
import { readTransferOfToken } from '../mails/transfers/transfer-link.ts'
import type { Db } from '../platform/database/database.ts'
import type { Change } from '../platform/events/change.ts'
import { type Action, action } from '../platform/http/action.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import { findOnePerson, lockSamePeople } from './same-people.ts'

const path = '/api/transferrequests/:token'

/** GET /transferrequests/{token}: the applicant's own request to transfer. */
export const seeOwnTransfer: Action = action({
  method: 'GET',
  path,
  permission: 'transferrequests.read',
  summary: 'Read a transfer request by its link',
  answer: ownTransfer,
  async handle({ database, params, ...services }) {
    return readOwnTransfer(database, await readTransferOfToken(database, services, params.token))
  },
})

/** DELETE /transferrequests/{token}: withdraws the request while it is pending. A repeated call changes nothing. */
export const withdrawOwnTransfer: Action = action({
  method: 'DELETE',
  path,
  permission: 'transferrequests.remove',
  summary: 'Withdraw a transfer request by its link',
  problems: ['DECIDED'],
  async handle({ database, transact, params, ...services }) {
    const id = await readTransferOfToken(database, services, params.token)
    // Calls in vain wait for no lock.
    if (!isPending(await readOwnTransfer(database, id))) return
    await transact((change) => withdraw(change, id))
  },
})

async function withdraw({ db, record }: Change, id: number): Promise<void> {
  await lockSamePeople(db, id)
  await db.run(sql`select from transfer where id = ${id} for update`)
  if (!isPending(await readOwnTransfer(db, id))) return
  await db.run(sql`update transfer set state = 'WITHDRAWN', applicant = ${await findOnePerson(db, id)} where id = ${id}`)
  await record({ type: 'transfer.withdrawn', transfer: id })
}

/** Whether there is something to withdraw; refuses where staff have decided. */
function isPending({ state }: OwnTransfer): boolean {
  if (state === 'APPROVED' || state === 'DECLINED') throw conflict('DECIDED', 'This request was decided already.')
  return state === 'PENDING'
}

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
