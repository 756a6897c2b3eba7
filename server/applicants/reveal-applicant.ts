import sql, { raw } from 'sql-template-tag'
import { type RevealAnswer, revealAnswer, revealBody } from '../../contract/applicants/applicant-actions.ts'
import { type Clock, isoOf } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { type Action, action, idIn } from '../platform/http/action.ts'
import { forbidden } from '../platform/http/errors.ts'
import type { Viewer } from '../platform/records/access.ts'
import { mustRead } from '../platform/records/record-engine.ts'
import { place, type Sealing } from '../platform/secrets/sealing.ts'
import { applicants } from './applicants.ts'

/**
 * POST /applicants/{id}/reveal: the last four of the SSN or the date of birth, unmasked. The request is recorded in the same transaction.
 */
export const revealApplicant: Action = action({
  method: 'POST',
  path: '/api/applicants/:id/reveal',
  permission: 'applicants.reveal_ssn4',
  summary: 'Show masked fields',
  body: revealBody,
  answer: revealAnswer,
  async handle({ transact, sealing, clock, viewer, params, body, reply }) {
    const shown = await transact(async ({ db, record }) => {
      const { id } = await mustRead(db, applicants, viewer, idIn(params))
      if (viewer.role === 'lsv_user') {
        if (body.fields.includes('identifiers')) throw forbidden()
        await checkComesSoon(db, clock, viewer, id)
      }
      await record({ type: 'applicant.revealed', applicant: id, changed: [...new Set(body.fields)] })
      return openFields(db, sealing, id, body.fields)
    })
    reply.header('cache-control', 'private, no-store')
    return shown
  },
})

/** A desk sees the numbers of applicants with appointments from yesterday to a week ahead. */
async function checkComesSoon(db: Db, clock: Clock, viewer: Viewer, id: number): Promise<void> {
  const now = isoOf(clock.now())
  const found = await db.one(sql`
    select from appointment_seen p where p.applicant = ${id} and p.lsv = ${viewer.context_id}
      and (p.date_time at time zone p.lsv_timezone)::date
        between (${now}::timestamptz at time zone p.lsv_timezone)::date - 1 and (${now}::timestamptz at time zone p.lsv_timezone)::date + 7`)
  if (found === undefined) throw forbidden()
}

async function openFields(db: Db, sealing: Sealing, id: number, fields: readonly (keyof RevealAnswer)[]): Promise<RevealAnswer> {
  const shown: RevealAnswer = {}
  for (const field of fields) {
    if (field === 'identifiers') shown.identifiers = await identifiersOf(db, sealing, id)
    else shown[field] = await openField(db, sealing, id, field)
  }
  return shown
}

async function openField(db: Db, sealing: Sealing, id: number, field: 'ssn4' | 'dob'): Promise<string | null> {
  const row = await db.one<{ record_key: string; sealed: Buffer | null }>(sql`
    select record_key, ${raw(field)} as sealed from applicant where id = ${id}`)
  return row?.sealed == null ? null : sealing.read(place('applicant', field, row.record_key), row.sealed)
}

async function identifiersOf(db: Db, sealing: Sealing, applicant: number): Promise<Record<string, string | null>> {
  const rows = await db.rows<{ id: number; record_key: string; identifier: Buffer }>(sql`
    select id, record_key, identifier from identification where applicant = ${applicant} and removed_at is null`)
  const shown: Record<string, string | null> = {}
  for (const { id, record_key, identifier } of rows)
    shown[id] = await sealing.read(place('identification', 'identifier', record_key), identifier)
  return shown
}
