import sql from 'sql-template-tag'
import type { Db } from '../platform/database/database.ts'
import { notFound } from '../platform/http/errors.ts'
import { place, type Sealing } from '../platform/secrets/sealing.ts'

/** A postal address, of which any part may be missing. */
type Address = {
  street1: string | null
  street2: string | null
  city: string | null
  state: string | null
  zip_code: string | null
  country?: string | null
}

/** All recorded data of a submission. */
export type SubmissionSource = {
  id: number
  date_time: string
  /** The local calendar day on which the prints are taken: that of the completion, before it the appointment's. */
  day: string
  timezone: string
  attempt: number
  tcr: string | null
  transaction_id: string | null
  first_name: string
  middle_name: string | null
  last_name: string
  /** The shortened name that the desk has confirmed. */
  machine_name: string | null
  /** One per line, as `Last, First`. */
  former_names: string | null
  no_ssn: boolean
  dob: string | null
  gender: string | null
  race: string | null
  height: string | null
  weight: number | null
  eye: string | null
  hair: string | null
  pob: string | null
  citizenship: string | null
  reason: string | null
  position: string | null
  residence: Address | null
  /** The applicant's present or future place of work. */
  work: (Address & { name: string }) | null
  destination_agency: string | null
  tcn_prefix: string | null
  applicant_type: string | null
  transaction_type: string | null
  retention: string | null
  reason_fingerprinted: string | null
  /** The type's further fields by tag: fixed values, and null for what is not sent. */
  machine_fields: Readonly<Record<string, string | null>> | null
  ori: string | null
}

type Row = Omit<SubmissionSource, 'dob'> & { dob: Buffer | null; record_key: string }

/** Reads the data of one appointment, and stores none of them. */
export async function readSubmissionSource(db: Db, sealing: Sealing, id: number): Promise<SubmissionSource> {
  const [source] = await readSubmissionSources(db, sealing, [id])
  if (source === undefined) throw notFound()
  return source
}

/** Reads the data of these appointments in one statement, in no order. */
export async function readSubmissionSources(db: Db, sealing: Sealing, ids: readonly number[]): Promise<SubmissionSource[]> {
  const rows = await db.rows<Row>(sql`
    select p.id, p.date_time, ((coalesce(p.completed_at, p.date_time) at time zone l.timezone)::date)::text as day, l.timezone, p.attempt, p.tcr, p.transaction_id,
      a.first_name, a.middle_name, a.last_name, a.former_names, a.no_ssn, a.dob, a.record_key, a.gender, a.race, a.height, a.weight, a.eye, a.hair, a.pob, a.citizenship,
      a.reason, a.position, n.destination_agency, coalesce(l.tcn_prefix, n.tcn_prefix) as tcn_prefix, t.description as applicant_type, t.transaction_type, t.retention,
      t.reason_fingerprinted, t.machine_fields, p.machine_name, o.ori,
      (select jsonb_build_object('street1', h.street1, 'street2', h.street2, 'city', h.city, 'state', h.state, 'zip_code', h.zip_code, 'country', h.country)
       from address h where h.applicant = a.id and h.address_type = 'HOME' and h.removed_at is null order by h.id desc limit 1) as residence,
      (select jsonb_build_object('name', w.name, 'street1', w.street1, 'street2', w.street2, 'city', w.city, 'state', w.state, 'zip_code', w.zip_code)
       from location w where w.id = coalesce(p.location, (select min(x.location) from applicant_location x where x.applicant = a.id))) as work
    from appointment p
    join applicant a on a.id = p.applicant
    join live_scan_vendor l on l.id = p.lsv
    join network n on n.id = l.network
    left join applicant_type t on t.id = p.applicant_type
    left join ori o on o.id = t.ori
    where p.id = any(${ids}::bigint[])`)
  return Promise.all(
    rows.map(async ({ record_key, dob, ...source }) => {
      return { ...source, dob: dob === null ? null : await sealing.read(place('applicant', 'dob', record_key), dob) }
    }),
  )
}
