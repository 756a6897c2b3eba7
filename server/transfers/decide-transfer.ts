import sql from 'sql-template-tag'
import { approveBody, declineBody, matches } from '../../contract/applicants/applicant-actions.ts'
import { transfer as contract } from '../../contract/transfers/transfers.ts'
import { applicants } from '../applicants/applicants.ts'
import { samePeople } from '../applicants/search/matches.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { conflict, invalid } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/records/access.ts'
import { rowOf } from '../platform/records/answers.ts'
import { locked, mustRead, sent } from '../platform/records/record-routes.ts'
import type { Values } from '../platform/records/resource.ts'
import { transfers } from './transfers.ts'

const answer = rowOf(contract)

/** GET /transfers/{id}/matches: whom a request may concern, the best match first. */
export const readTransferMatches: Action = action({
  method: 'GET',
  path: '/api/transfers/:id/matches',
  permission: 'transfers.matches',
  summary: 'Whom a transfer may concern',
  answer: matches,
  async handle({ database, viewer, params }) {
    const { id } = await mustRead(database, transfers, viewer, idIn(params))
    await audit(database, viewer, { event: 'matches', resource: 'transfers', row_id: id })
    return { results: await samePeople(database, sql`select * from transfer where id = ${id}`) }
  },
})

/** POST /transfers/{id}/approve: staff confirmed whom it concerns, and that person moves. */
export const approveTransfer: Action = action({
  method: 'POST',
  path: '/api/transfers/:id/approve',
  permission: 'transfers.approve',
  summary: 'Approve a transfer',
  body: approveBody,
  answer,
  async handle({ transact, viewer, params, body, reply }) {
    const decided = await transact(async ({ db, record }) => {
      const asked = await pending(db, viewer, idIn(params))
      await moveApplicant(db, viewer, asked, body.applicant, body.keep_locations ?? false)
      await db.run(sql`update transfer set state = 'APPROVED', applicant = ${body.applicant} where id = ${asked.id}`)
      await record({ type: 'transfer.approved', transfer: asked.id })
      return mustRead(db, transfers, viewer, asked.id)
    })
    return sent(reply, decided)
  },
})

/** POST /transfers/{id}/decline: nothing moves; the reason is kept. */
export const declineTransfer: Action = action({
  method: 'POST',
  path: '/api/transfers/:id/decline',
  permission: 'transfers.decline',
  summary: 'Decline a transfer',
  body: declineBody,
  answer,
  async handle({ transact, viewer, params, body, reply }) {
    const decided = await transact(async ({ db, record }) => {
      const asked = await pending(db, viewer, idIn(params))
      const [only, ...more] = await samePeople(db, sql`select * from transfer where id = ${asked.id}`)
      await db.run(sql`
        update transfer set state = 'DECLINED', decline_reason = ${body.reason},
          applicant = ${only !== undefined && more.length === 0 ? only.id : null} where id = ${asked.id}`)
      await record({ type: 'transfer.declined', transfer: asked.id })
      return mustRead(db, transfers, viewer, asked.id)
    })
    return sent(reply, decided)
  },
})

/** The request, locked; it is decided once. */
async function pending(db: Db, viewer: Viewer, id: number | null): Promise<Values & { id: number }> {
  const asked = await locked(db, transfers, viewer, id)
  if (asked.state !== 'PENDING') throw conflict('DECIDED', 'This request was decided already.')
  return asked
}

/** Work location, applicant type and vendor become those of the request. */
async function moveApplicant(db: Db, viewer: Viewer, asked: Values & { id: number }, id: number, keep: boolean): Promise<void> {
  const one = await locked(db, applicants, viewer, id).catch(() => undefined)
  if (one === undefined || one.employer !== asked.employer || one.network !== asked.network) throw invalid({ applicant: 'Not found' })
  if (asked.location !== null) {
    if (!keep) await db.run(sql`delete from applicant_location where applicant = ${id} and location <> ${asked.location}`)
    await db.run(sql`insert into applicant_location (applicant, location) values (${id}, ${asked.location}) on conflict do nothing`)
  }
  await db.run(sql`
    update applicant set applicant_type = ${asked.applicant_type}, vendor = coalesce(${asked.vendor}, vendor) where id = ${id}`)
  const detail = { transfer: asked.id, from: one.locations, to: asked.location, type_before: one.applicant_type }
  await db.run(sql`
    insert into applicant_history (applicant, event, by_user, detail) values (${id}, 'TRANSFERRED', ${viewer.user_id}, ${JSON.stringify(detail)})`)
}
