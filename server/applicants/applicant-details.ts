import sql from 'sql-template-tag'
import { address, identification, note } from '../../contract/applicants/applicant-details.ts'
import { checkAddress, checkIssuer } from '../environments/check-regions.ts'
import { permissions } from '../permissions.ts'
import { accessBy, every, ownUser, type Viewer } from '../platform/records/access.ts'
import { allVerbs, type RecordKind } from '../platform/records/record-kind.ts'
import { unlessPermitted } from '../role-permissions.ts'
import { ofSuccessor } from './merging/read-successor.ts'

/** Home and work addresses of applicants. */
export const addresses: RecordKind = {
  contract: address,
  table: 'address',
  reads: 'replica',
  serves: allVerbs,
  complete: ofSuccessor,
  hook: checkAddress,
  access: accessBy(permissions.addresses, { superuser: every, staff: every }),
}

/** Driver's licences and passports of applicants. */
export const identifications: RecordKind = {
  contract: identification,
  table: 'identification',
  reads: 'replica',
  serves: allVerbs,
  complete: ofSuccessor,
  hook: checkIssuer,
  access: accessBy(permissions.identifications, { superuser: every, staff: every }),
}

const mendable = unlessPermitted('notes.manage_others', ownUser('author'))
const recent = unlessPermitted('notes.manage_others', (_viewer, t) => sql`${t}.created > now() - interval '24 hours'`)
const create = { preset: (viewer: Viewer) => ({ author: viewer.user_id }) }
const remove = { rows: mendable, when: { condition: recent, refusal: 'A note may be deleted within 24 hours only.' } }

/** Notes of the staff about applicants. Ordinary staff edit only their own. */
export const notes: RecordKind = {
  contract: note,
  table: 'note',
  reads: 'replica',
  serves: ['list', 'read', 'remove'],
  complete: ofSuccessor,
  access: accessBy(permissions.notes, {
    superuser: { rows: every, create, update: { rows: mendable }, remove },
    staff: { rows: every, create, update: { rows: mendable }, remove },
  }),
}
