import sql from 'sql-template-tag'
import { ori } from '../../contract/lsv/lsv.ts'
import { permissions } from '../permissions.ts'
import { accessBy, type Condition, every, ofOwnLsv, ofOwnNetwork } from '../platform/records/access.ts'
import { allVerbs, type RecordKind } from '../platform/records/record-kind.ts'

const unused: Condition = (_viewer, t) => sql`not exists (select from applicant_type a where a.ori = ${t}.id and a.removed_at is null)`
const remove = { when: { condition: unused, refusal: 'Applicant types still use this ORI.' } }

/** Agency identifiers of LSVs. */
export const oris: RecordKind = {
  contract: ori,
  findsNames: true,
  table: 'ori',
  reads: 'replica',
  serves: allVerbs,
  access: accessBy(permissions.oris, {
    ...ofOwnLsv,
    superuser: { rows: every, remove },
    network_admin: { rows: ofOwnNetwork('lsv'), remove },
  }),
}
