import { raw } from 'sql-template-tag'
import { type BookingWork, estimateByLanguage } from '../../contract/environments/booking-minutes.ts'
import { languages } from '../../contract/records/languages.ts'
import type { Values } from '../platform/records/record-kind.ts'
import { isPublished, ofEmployersChoice, ofNetwork } from './offered-lsvs.ts'

/** SQL of what applicants of the environment `alias` read and answer before a new appointment; its texts refer to it by `column`. */
export const bookingWorkOf = (alias: string, column: 'employer' | 'network'): string =>
  `(select json_build_object('texts', coalesce(json_agg(s.words), '[]'), 'questions', coalesce(sum(s.questions), 0) + ${extraQuestions(alias)}) from (
    select d.words, 0 as questions from disclaimer d
    where ${alias}.display_disclaimer and d.${column} = ${alias}.id and d.flow = 'new' and d.removed_at is null
    union all select w.words, 1 + (select count(distinct f) from jsonb_array_elements_text(
      coalesce(w.field_data -> 'capture', '[]') || coalesce(w.field_data -> 'required', '[]')) f)
    from waiver w where ${alias}.display_waiver and w.${column} = ${alias}.id and w.removed_at is null
    union all select ${longestInstructions(offered[column](`${alias}.id`))}, 0) s)`

/**
 * The words of the instructions of the locations, of which an applicant chooses one: the longest of each language, where those without
 * their own text show the English one.
 */
const longestInstructions = (isOffered: string): string => `(select coalesce(jsonb_object_agg(o.language, o.words), '{"en": 0}') from (
      select x.language, max(coalesce(l.words -> x.language, l.words -> 'en')::int) as words
      from live_scan_vendor l cross join unnest(array['${languages.join("', '")}']) x(language)
      where ${isOffered} and l.removed_at is null and ${isPublished(LSV).sql} group by x.language) o)`

const LSV = raw('l')
const offered = {
  network: (id: string) => ofNetwork(raw(id), LSV).sql,
  employer: (id: string) => ofEmployersChoice(raw(id), LSV).sql,
}

/** Middle name and citizenship are asked of everybody; the other extra fields are choices of few. A card takes four fields. */
const extraQuestions = (alias: string): string =>
  `(coalesce(${alias}.extra_fields, '') like '%middleName%')::int + (coalesce(${alias}.extra_fields, '') like '%citizenship%')::int
    + 4 * ${alias}.prompt_payment::int`

/** Replaces the work by its minutes. */
export function finishMinutes(rows: readonly Values[]): void {
  for (const row of rows) if (row.booking_minutes) row.booking_minutes = estimateByLanguage(row.booking_minutes as BookingWork)
}
