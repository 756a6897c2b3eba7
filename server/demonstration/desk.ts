import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { isoOf } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { place, type Sealing } from '../platform/secrets/sealing.ts'

const SOON = '20 minutes'

/** Writes times of arrival, start and completion: for completed applicants, those being printed now, and waiting ones. */
export async function writeVisits(db: Db, now: number): Promise<void> {
  const moment = isoOf(now)
  await db.run(sql`
    update appointment p set arrived_at = p.date_time - interval '6 minutes', started_at = p.date_time + interval '1 minute', completed_at = h.created
    from appointment_history h where h.appointment = p.id and h.event = 'COMPLETED' and p.status = 'COMPLETED'`)
  await db.run(sql`
    update appointment set arrived_at = date_time - interval '6 minutes', started_at = ${moment}
    where status = 'SCHEDULED' and date_time <= ${moment}`)
  await db.run(sql`
    update appointment set arrived_at = ${moment}
    where status = 'SCHEDULED' and date_time > ${moment} and date_time < ${moment}::timestamptz + ${SOON}::interval`)
}

/** Signs the environment's waivers, by typed name, for applicants with a future booking of the wizard. */
export async function signAhead(db: Db, sealing: Sealing): Promise<void> {
  const due = await db.rows<{ applicant: number; name: string; waiver: number; edition: number; created: string }>(sql`
    select distinct on (a.id, w.id) a.id as applicant, a.first_name || ' ' || a.last_name as name, w.id as waiver, w.edition, a.created
    from appointment p join applicant a on a.id = p.applicant join employer e on e.id = a.employer and e.display_waiver
    join waiver w on w.employer = e.id and w.removed_at is null
    where p.status = 'SCHEDULED' and p.mode <> 'staff'
      and not exists (select from waiver_signature s where s.applicant = a.id and s.waiver = w.id and s.removed_at is null)`)
  const rows = due.map(({ name, ...rest }) => {
    const record_key = randomUUID()
    const signature = sealing.seal(place('waiver_signature', 'signature', record_key), JSON.stringify({ typed: name }))
    return { ...rest, record_key, signature: signature.toString('hex') }
  })
  await db.run(sql`
    insert into waiver_signature (record_key, applicant, waiver, signature_type, signature, edition, waiver_sha256, created)
    select r.record_key, r.applicant, r.waiver, 'GENERATED', decode(r.signature, 'hex'), r.edition,
      sha256(convert_to(e.waiver_data, 'UTF8')), r.created
    from json_to_recordset(${JSON.stringify(rows)})
      as r(record_key uuid, applicant bigint, waiver bigint, signature text, edition int, created timestamptz)
    join waiver_edition e on e.waiver = r.waiver and e.edition = r.edition`)
}
