import sql, { raw, type Sql } from 'sql-template-tag'
import { submissionFields } from '../../contract/applicants/submission.ts'
import { type MachineFields, machineFieldsComplaint } from '../../contract/demographics/machine-fields.ts'
import { applicantType } from '../../contract/lsv/lsv.ts'
import { ofEmployersChoice, ofNetwork } from '../environments/offered-lsvs.ts'
import { permissions } from '../permissions.ts'
import { invalid } from '../platform/http/errors.ts'
import {
  accessBy,
  type Condition,
  type EnvironmentId,
  environmentOf,
  filterId,
  ofOwnLsv,
  through,
  type Viewer,
} from '../platform/records/access.ts'
import { allVerbs, type RecordKind, type Values, type WriteHook } from '../platform/records/record-kind.ts'
import { publishedInEnvironment } from './lsv-conditions.ts'

/** Excludes types that are limited to another environment. */
const notOfAnother = ({ employer, network }: EnvironmentId, t: Sql): Sql =>
  employer === null
    ? sql`(${t}.employer is null and (${t}.network is null or ${t}.network = ${network}))`
    : sql`(${t}.network is null and (${t}.employer is null or ${t}.employer = ${employer}))`

/** Public access: types of the public LSVs of the environment that the request names. */
const offered: Condition = (viewer, t) =>
  sql`(${t}.removed_at is null and ${through('lsv', 'live_scan_vendor', publishedInEnvironment)(viewer, t)} and ${notOfAnother(environmentOf(viewer.query), t)})`

/** Types of the LSVs that a signed-in viewer's filter names. */
const fitting = (environment: EnvironmentId, t: Sql): Sql => {
  const l = raw('fl')
  const locations = environment.employer === null ? ofNetwork(environment.network as number, l) : ofEmployersChoice(environment.employer, l)
  return sql`(${notOfAnother(environment, t)} and ${t}.lsv in (select fl.id from live_scan_vendor fl where ${locations}))`
}

/** Types for transfers, where the environment accepts them, each pair of ORI code and description once. */
function openToTransfers(value: string, viewer: Viewer, t: Sql): Sql {
  if (value === 'false') return sql`not ${t}.transfer`
  if (value !== 'true') throw invalid({ transfer: 'Must be true or false' })
  if (viewer.role !== 'public') return sql`${t}.transfer`
  const { employer, network } = environmentOf(viewer.query)
  const x = raw('x')
  const takesTransfers =
    employer === null
      ? sql`exists (select from network n where n.id = ${network} and n.enable_transfers)`
      : sql`exists (select from employer e where e.id = ${employer} and e.enable_transfers)`
  return sql`(${t}.transfer and ${takesTransfers} and not exists (
    select from applicant_type x join ori xo on xo.id = x.ori
    where x.id < ${t}.id and x.transfer and x.description = ${t}.description
      and xo.ori = (select o.ori from ori o where o.id = ${t}.ori) and ${offered(viewer, x)}))`
}

/** Without what concerns only the LSV and the agency. */
const HIDDEN = ['removed', 'asks_id_document']
const seenByPublic = Object.keys(applicantType.fields).filter((name) => !HIDDEN.includes(name) && !Object.hasOwn(submissionFields, name))

/** A new type asks for the vendor when its ORI has the vendor type, by default. */
const askAsOri: WriteHook = async ({ db }, { before, values }) => {
  checkMachineFields(values)
  if (before !== undefined || values.prompt_vendor !== undefined) return undefined
  const found = await db.one<{ prompt_vendor: boolean }>(sql`select prompt_vendor from ori where id = ${values.ori}`)
  values.prompt_vendor = found?.prompt_vendor ?? false
  return undefined
}

/** Refuses fields of the machine's file that its receiver would reject. */
function checkMachineFields({ machine_fields }: Values): void {
  const complaint = machineFieldsComplaint((machine_fields ?? {}) as MachineFields)
  if (complaint !== null) throw invalid({ machine_fields: complaint })
}

/** Applicant types, with their prices. */
export const applicantTypes: RecordKind = {
  contract: applicantType,
  findsNames: true,
  table: 'applicant_type',
  reads: 'replica',
  source: '(select *, removed_at is not null as removed from applicant_type)',
  keepsNames: true,
  serves: allVerbs,
  hook: askAsOri,
  filters: {
    employer: (value, _viewer, t) => fitting({ employer: filterId(value, 'employer'), network: null }, t),
    network: (value, _viewer, t) => fitting({ employer: null, network: filterId(value, 'network') }, t),
    transfer: openToTransfers,
  },
  access: accessBy(permissions.applicanttypes, {
    ...ofOwnLsv,
    public: { rows: offered, fields: seenByPublic },
  }),
}
