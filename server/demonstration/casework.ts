import sql from 'sql-template-tag'
import { currentNotice } from '../../contract/booking/privacy-notice.ts'
import type { StarterSlug } from '../../contract/letters/starters.ts'
import { addresses, identifications } from '../applicants/applicant-details.ts'
import { applicants } from '../applicants/applicants.ts'
import { checkCodes } from '../applicants/check-codes.ts'
import { insertApplicant } from '../applicants/insert-applicant.ts'
import { insertAppointment } from '../appointments/insert-appointment.ts'
import { isoOf } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { parse } from '../platform/http/action.ts'
import type { Values } from '../platform/records/record-kind.ts'
import type { Sealing } from '../platform/secrets/sealing.ts'
import { type Case, statusOf, type Visit } from './cases.ts'
import { createKeep, type Keep } from './insert-record.ts'
import { bookingNotes, staffNotes } from './people.ts'
import type { Random } from './random.ts'
import type { Setting } from './setting.ts'

/** The users whom the histories show for each step. */
export type Desk = { staff: number; deskOf: (lsv: number) => number | null }

type Keeping = { db: Db; sealing: Sealing; random: Random; setting: Setting; desk: Desk; statusId: (slug: StarterSlug) => number }
type InsertedCase = { applicant: number; applicantCase: Case; appointments: { id: number; visit: Visit }[] }

/** Writes applicants and appointments by the product's own code, then sets the later events in one statement each. */
export async function keepCases(cases: readonly Case[], keeping: Keeping): Promise<void> {
  const kept: InsertedCase[] = []
  for (const applicantCase of [...cases].sort((a, b) => a.created - b.created)) kept.push(await keepCase(applicantCase, keeping))
  await writeApplicantHistories(kept, keeping)
  await writeAppointmentHistories(kept, keeping.db, keeping.desk)
}

async function keepCase(applicantCase: Case, keep: Keeping): Promise<InsertedCase> {
  const { db, sealing } = keep
  const { locations, ...values } = parse(applicants.contract.draft, draftOf(applicantCase, keep)) as Values & { locations: number[] }
  checkCodes(values)
  const applicant = await insertApplicant(db, sealing, {
    values,
    locations,
    home: applicantCase.person.home,
  })
  await keepDetails(applicantCase, applicant, keep)
  const appointments: InsertedCase['appointments'] = []
  for (const visit of applicantCase.visits) appointments.push({ id: await keepVisit(visit, applicant, applicantCase, keep), visit })
  return { applicant, applicantCase, appointments }
}

/** Applicants booked by the desk have not read the federal notice yet. */
const noticeOf = ({ visits }: Case) =>
  visits.every(({ mode }) => mode === 'staff') && visits.length > 0 ? {} : { privacy_notice: currentNotice }

function draftOf(applicantCase: Case, { setting, statusId }: Keeping): Values {
  const { person, environment, type, work, prints } = applicantCase
  const { position, category, locations, vendor } = work
  const { transaction_id, submitted, safe_date } = prints
  const slug = statusOf(applicantCase)
  return {
    ...setting.environments[environment],
    ...person.values,
    ...(environment === 'lakeside' ? {} : { citizenship: null }),
    applicant_type: type.id,
    status_code: slug === null ? null : statusId(slug),
    position,
    category,
    vendor,
    locations,
    transaction_id,
    submitted,
    safe_date,
  }
}

async function keepDetails({ person, work }: Case, applicant: number, { db, sealing, random, setting, desk }: Keeping) {
  const keep: Keep = createKeep(db, sealing)
  const school = setting.schools.find(({ id }) => id === work.locations[0])
  if (school !== undefined && random.percent(60)) {
    const { street1, city, state, zip_code } = school
    await keep(addresses, { applicant, address_type: 'WORK', street1, city, state, zip_code })
  }
  if (random.percent(45)) {
    const passport = person.values.citizenship !== 'US' || random.percent(15)
    const license = `${random.digits(4)}-${random.digits(2)}-${random.digits(4)}`
    const drawn = passport
      ? { id_type: 'PP', state: person.values.citizenship, identifier: random.digits(9) }
      : { id_type: 'DL', state: person.home.state, identifier: license }
    await keep(identifications, { applicant, ...drawn })
  }
  if (random.percent(30)) {
    await db.run(sql`insert into note (applicant, note_text, author) values (${applicant}, ${random.pick(staffNotes)}, ${desk.staff})`)
  }
}

async function keepVisit(visit: Visit, applicant: number, { work, environment }: Case, { db, random }: Keeping): Promise<number> {
  const price = visit.mode === 'illegible' ? 0 : visit.type.price
  const invoiced = environment === 'lakeside' && price > 0 && random.percent(30)
  return insertAppointment(db, {
    applicant,
    lsv: visit.lsv,
    applicant_type: visit.type.id,
    location: work.locations[0] ?? null,
    vendor: work.vendor,
    span: visit.span,
    station: visit.station,
    walk_in: visit.station === null,
    payment_method: visit.station === null ? 'CASH' : invoiced ? 'INVOICE' : 'CREDIT',
    price,
    notes: random.percent(8) ? random.pick(bookingNotes) : null,
    mode: visit.mode,
  })
}

/** Writes dates, rejections, and the history of hire statuses. */
async function writeApplicantHistories(kept: readonly InsertedCase[], { db, desk, statusId }: Keeping) {
  const rows = kept.map(({ applicant, applicantCase }) => ({ applicant, ...applicantCase.prints, created: isoOf(applicantCase.created) }))
  await db.run(sql`
    update applicant a set created = r.created, illegible = r.illegible, tcr = r.tcr, attempt = r.attempt
    from json_to_recordset(${JSON.stringify(rows)}) as r(applicant bigint, created timestamptz, illegible boolean, tcr text, attempt int)
    where a.id = r.applicant`)
  const beginnings = kept.map(({ applicant, applicantCase }) => ({ applicant, detail: noticeOf(applicantCase) }))
  await db.run(sql`
    insert into applicant_history (applicant, event, date, created, detail)
    select a.id, 'CREATED', a.created, a.created, r.detail
    from json_to_recordset(${JSON.stringify(beginnings)}) as r(applicant bigint, detail jsonb) join applicant a on a.id = r.applicant
    order by a.created, a.id`)
  await db.run(sql`
    update note n set created = least(a.created + interval '1 day', now()) from applicant a where a.id = n.applicant`)
  const steps = kept.flatMap(({ applicant, applicantCase }) =>
    applicantCase.steps.map(({ event, slug, at }) => ({ applicant, event, status_code: statusId(slug), date: isoOf(at) })),
  )
  await db.run(sql`
    insert into applicant_history (applicant, event, status_code, date, created, by_user)
    select r.applicant, r.event, r.status_code, r.date, r.date, ${desk.staff}
    from json_to_recordset(${JSON.stringify(steps)}) as r(applicant bigint, event text, status_code bigint, date timestamptz)
    order by r.date, r.applicant`)
}

/** Writes the outcomes of the appointments, and their histories. */
async function writeAppointmentHistories(kept: readonly InsertedCase[], db: Db, desk: Desk) {
  const rows = kept.flatMap(({ appointments }) =>
    appointments.map(({ id, visit }) => ({
      id,
      status: visit.status,
      attempt: visit.attempt,
      tcr: visit.tcr,
      transaction_id: visit.transaction_id,
      created: isoOf(visit.booked_at),
      closed_at: visit.closed_at === null ? null : isoOf(visit.closed_at),
      reason: visit.status === 'CANCELLED' ? 'The applicant called' : null,
      by_user: desk.deskOf(visit.lsv),
      booked_by: visit.mode === 'staff' ? desk.deskOf(visit.lsv) : null,
    })),
  )
  await db.run(sql`
    update appointment p set created = r.created, status = r.status, attempt = r.attempt, tcr = r.tcr, transaction_id = r.transaction_id
    from json_to_recordset(${JSON.stringify(rows)})
      as r(id bigint, created timestamptz, status text, attempt int, tcr text, transaction_id text)
    where p.id = r.id`)
  await db.run(sql`
    insert into appointment_history (appointment, event, status, lsv, date_time, created, by_user)
    select p.id, 'BOOKED', 'SCHEDULED', p.lsv, p.date_time, p.created, r.booked_by
    from json_to_recordset(${JSON.stringify(rows)}) as r(id bigint, booked_by bigint) join appointment p on p.id = r.id`)
  await db.run(sql`
    insert into appointment_history (appointment, event, status, lsv, date_time, created, reason, by_user)
    select p.id, p.status, p.status, p.lsv, p.date_time, r.closed_at, r.reason, r.by_user
    from json_to_recordset(${JSON.stringify(rows)}) as r(id bigint, closed_at timestamptz, reason text, by_user bigint)
    join appointment p on p.id = r.id where r.closed_at is not null order by r.closed_at, p.id`)
  await db.run(sql`
    insert into rejection (applicant, attempt, transaction_id, tcr, rejected_at, by_user)
    select a.id, a.attempt - 1,
      (select p.transaction_id from appointment p where p.applicant = a.id and p.attempt = a.attempt - 1 and p.status = 'COMPLETED' limit 1),
      a.tcr, h.date, ${desk.staff}
    from applicant a join lateral (
      select max(date) as date from applicant_history h where h.applicant = a.id and h.event = 'ILLEGIBLE') h on h.date is not null
    where a.attempt > 1 and a.tcr is not null`)
}
