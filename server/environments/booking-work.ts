import { type BookingWork, estimateByLanguage } from '../../contract/environments/booking-minutes.ts'
import type { Values } from '../platform/records/record-kind.ts'

/** SQL of what applicants of the environment `alias` read and answer before a new appointment; its texts refer to it by `column`. */
export const bookingWorkOf = (alias: string, column: 'employer' | 'network'): string =>
  `(select json_build_object('texts', coalesce(json_agg(s.words), '[]'), 'questions', coalesce(sum(s.questions), 0) + ${extraQuestions(alias)}) from (
    select d.words, 0 as questions from disclaimer d
    where ${alias}.display_disclaimer and d.${column} = ${alias}.id and d.flow = 'new' and d.removed_at is null
    union all select w.words, 1 + (select count(distinct f) from jsonb_array_elements_text(
      coalesce(w.field_data -> 'capture', '[]') || coalesce(w.field_data -> 'required', '[]')) f)
    from waiver w where ${alias}.display_waiver and w.${column} = ${alias}.id and w.removed_at is null
    union all (select l.words, 0 from live_scan_vendor l where ${offered[column](alias)} and l.removed_at is null and l.public and not l.is_archived
      order by (l.words ->> 'en')::int desc, l.id limit 1)) s)`

/** The locations of which an applicant chooses one and reads its instructions: the longest count. */
const offered = {
  network: (alias: string) => `l.network = ${alias}.id`,
  employer: (alias: string) =>
    `(l.network = ${alias}.network or l.id in (select o.lsv from employer_lsv o where o.employer = ${alias}.id))`,
}

/** Middle name and citizenship are asked of everybody; the other extra fields are choices of few. A card takes four fields. */
const extraQuestions = (alias: string): string =>
  `(coalesce(${alias}.extra_fields, '') like '%middleName%')::int + (coalesce(${alias}.extra_fields, '') like '%citizenship%')::int
    + 4 * ${alias}.prompt_payment::int`

/** Replaces the work by its minutes. */
export function finishMinutes(rows: readonly Values[]): void {
  for (const row of rows) if (row.booking_minutes) row.booking_minutes = estimateByLanguage(row.booking_minutes as BookingWork)
}
