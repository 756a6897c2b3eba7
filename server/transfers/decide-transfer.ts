import sql from 'sql-template-tag'
import { approveBody, declineBody, matches } from '../../contract/applicants/applicant-actions.ts'
import { addBirthYears } from '../applicants/birth-years.ts'
import { transferApplicant } from '../applicants/transfer-applicant.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { conflict } from '../platform/http/errors.ts'
import { mustRead } from '../platform/records/record-engine.ts'
import type { SeenRow } from '../platform/records/record-kind.ts'
import { rowAction } from '../platform/records/row-action.ts'
import { findOnePerson, findPeopleOf, lockSamePeople } from './same-people.ts'
import { transfers } from './transfers.ts'

/** GET /transfers/{id}/matches: the applicants whom a request may concern, the best match first. */
export const readTransferMatches: Action = action({
  method: 'GET',
  path: '/api/transfers/:id/matches',
  permission: 'transfers.matches',
  summary: 'The applicants whom a transfer may concern',
  problems: ['DECIDED', 'ENVIRONMENT'],
  answer: matches,
  async handle({ database, sealing, viewer, params, record }) {
    const { id } = await mustRead(database, transfers, viewer, idIn(params))
    await record({ type: 'transfer.matches_read', transfer: id })
    return { results: await addBirthYears(database, sealing, await findPeopleOf(database, id)) }
  },
})

/** POST /transfers/{id}/approve: staff confirm the applicant, who is then transferred. */
export const approveTransfer: Action = rowAction(transfers, {
  method: 'POST',
  path: '/api/transfers/:id/approve',
  permission: 'transfers.approve',
  summary: 'Approve a transfer',
  problems: ['DECIDED', 'ENVIRONMENT', 'REFERENCED'],
  body: approveBody,
  lock: ({ db }, { body: { applicant } }) => db.run(sql`select from applicant where id = ${applicant} for no key update`),
  async run({ change, before, body: { applicant, keep_locations = false } }) {
    refuseDecided(before)
    await transferApplicant(change, applicant, before, keep_locations)
    await change.db.run(sql`update transfer set state = 'APPROVED', applicant = ${applicant} where id = ${before.id}`)
    await change.record({ type: 'transfer.approved', transfer: before.id })
  },
})

/** POST /transfers/{id}/decline: changes no applicant; stores the reason. */
export const declineTransfer: Action = rowAction(transfers, {
  method: 'POST',
  path: '/api/transfers/:id/decline',
  permission: 'transfers.decline',
  summary: 'Decline a transfer',
  problems: ['DECIDED', 'ENVIRONMENT'],
  body: declineBody,
  lock: ({ db }, { params }) => lockSamePeople(db, idIn(params)),
  async run({ change: { db, record }, before, body }) {
    refuseDecided(before)
    await db.run(sql`
      update transfer set state = 'DECLINED', decline_reason = ${body.reason}, applicant = ${await findOnePerson(db, before.id)}
      where id = ${before.id}`)
    await record({ type: 'transfer.declined', transfer: before.id })
  },
})

/** Refuses a second decision, and one after the applicant has withdrawn. */
function refuseDecided({ state }: SeenRow): void {
  if (state === 'WITHDRAWN') throw conflict('DECIDED', 'The applicant has withdrawn this request.')
  if (state !== 'PENDING') throw conflict('DECIDED', 'This request was decided already.')
}
