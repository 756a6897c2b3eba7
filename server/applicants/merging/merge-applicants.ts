import sql, { raw, type Sql } from 'sql-template-tag'
import { mergeBody } from '../../../contract/applicants/applicant-actions.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Change } from '../../platform/events/change.ts'
import { type Action, idIn } from '../../platform/http/action.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import { mustRead } from '../../platform/records/record-engine.ts'
import type { SeenRow } from '../../platform/records/record-kind.ts'
import { rowAction } from '../../platform/records/row-action.ts'
import { place, type Sealing } from '../../platform/secrets/sealing.ts'
import { applicants } from '../applicants.ts'
import { droppedValues } from './dropped-values.ts'
import { assignmentsOf, recordTaken, takenOf, withOwners } from './take-values.ts'

type Side = {
  id: number
  record_key: string
  employer: number | null
  network: number | null
  dob: Buffer | null
  ssn4: Buffer | null
  dob_index: Buffer | null
  rejected: boolean
  merged: boolean
}

/** POST /applicants/{id}/merge: merges another record of the same person into this one, fills its gaps and takes chosen values; the other record ends. */
export const mergeApplicants: Action = rowAction(applicants, {
  method: 'POST',
  path: '/api/applicants/:id/merge',
  permission: 'applicants.merge',
  summary: 'Merge another record of the same person into this one',
  problems: ['ENVIRONMENT', 'DIFFERENT_PEOPLE', 'REJECTED', 'UNREADABLE', 'REPRINT_BOOKED', 'EXISTS', 'REFERENCED'],
  body: mergeBody,
  async lock({ db }, { params, body: { other } }) {
    const id = idIn(params)
    if (id === other) throw invalid({ other: 'Must be another record' })
    // Locked in one order, so that two merges of the same pair are serialized.
    await db.run(sql`select from applicant where id = any(${[id, other]}::bigint[]) order by id for update`)
  },
  isDone: async ({ db }, { params, body: { other } }) =>
    (await db.run(sql`select from applicant where id = ${other} and merged_into = ${idIn(params)}`)) > 0,
  async run({ change, before, body: { other, take = [] } }) {
    await mustRead(change.db, applicants, change.viewer, other).catch(() => {
      throw invalid({ other: 'Not found' })
    })
    await merge(change, before, other, take)
  },
})

async function merge(change: Change, before: SeenRow, other: number, take: readonly string[]): Promise<void> {
  const { db, sealing, record } = change
  const kept = before.id
  const [one, two] = [await sideOf(db, kept), await sideOf(db, other)]
  refuse(one, two)
  const wanted = withOwners(take)
  const dropped = await droppedValues(db, { kept, other, take: wanted })
  const taken = takenOf(wanted, dropped)
  await writeValues(db, sealing, { one, two, taken })
  await recordTaken(change, before, taken)
  await db.run(sql`update applicant set removed_at = now(), merged_into = ${kept}, illegible = false where id = ${other}`)
  await db.run(sql`update applicant set merged_into = ${kept} where merged_into = ${other}`)
  await record({
    type: 'applicant.merged',
    applicant: kept,
    other,
    detail: { other, ...detailOf(taken) },
    history: { merged: other, dropped },
  })
  // A hire status that was taken over has its entry among those moved, and no letter follows: both are of the day when it was given.
  // Written after the history was moved, since this row stays with the ended record.
  await record({ type: 'applicant.merged_away', applicant: other, history: { into: kept } })
}

const detailOf = (taken: readonly string[]): Record<string, string> => (taken.length === 0 ? {} : { taken: taken.join(', ') })

const sideOf = async (db: Db, id: number): Promise<Side> =>
  (await db.one<Side>(sql`
    select a.id, a.record_key, a.employer, a.network, a.dob, a.ssn4, a.dob_index,
      exists (select from rejection r where r.applicant = a.id) as rejected, a.removed_at is not null as merged
    from applicant a where a.id = ${id}`)) as Side

/** Records of different environments or birth dates cannot be merged. */
function refuse(one: Side, two: Side): void {
  if (one.employer !== two.employer || one.network !== two.network)
    throw conflict('ENVIRONMENT', 'The records belong to different employers or networks.')
  if (one.dob_index !== null && two.dob_index !== null && !one.dob_index.equals(two.dob_index))
    throw conflict('DIFFERENT_PEOPLE', 'The dates of birth differ: these are two people.')
  if (one.rejected && two.rejected)
    throw conflict('REJECTED', 'Both records have rejected prints. Their attempts cannot be put in one order.')
}

const NAMES = { dob: 'date of birth', ssn4: 'SSN' }

type Written = { one: Side; two: Side; taken: readonly string[] }

/**
 * Fills the gaps of the kept record from the other, and writes the values that were chosen there. Sealed values are re-encrypted, because
 * their key is bound to the row.
 */
async function writeValues(db: Db, sealing: Sealing, { one, two, taken }: Written): Promise<void> {
  await db.run(sql`
    update applicant a set ${raw(assignmentsOf(taken).join(', '))},
      no_middle_name = a.no_middle_name and b.middle_name is null or b.no_middle_name and a.middle_name is null,
      no_ssn = a.no_ssn and b.ssn4 is null or b.no_ssn and a.ssn4 is null,
      illegible = a.illegible or b.illegible, attempt = greatest(a.attempt, b.attempt), created = least(a.created, b.created)
    from applicant b where a.id = ${one.id} and b.id = ${two.id}`)
  for (const name of ['dob', 'ssn4'] as const) {
    const sealed = two[name]
    if (sealed === null || (one[name] !== null && !taken.includes(name))) continue
    const plain = await sealing.read(place('applicant', name, two.record_key), sealed)
    if (plain === null) throw conflict('UNREADABLE', `The ${NAMES[name]} of the other record cannot be read: it would be lost.`)
    await db.run(sql`
      update applicant set ${raw(name)} = ${sealing.seal(place('applicant', name, one.record_key), plain)},
        ${raw(`${name}_index`)} = ${sealing.index(name, plain)} where id = ${one.id}`)
  }
}

/** The merges of some events as rows of the alias `m`, with the columns `applicant` and `other`. */
export const mergesOf = (events: readonly { applicant: number; other: number }[]): Sql =>
  sql`json_to_recordset(${JSON.stringify(events)}::json) as m(applicant bigint, other bigint)`
