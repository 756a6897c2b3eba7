import { defineRecord, special } from '../records/define-record.ts'
import { defaulted, flag, key, nullable, ref, text, whole } from '../records/fields.ts'
import { applicant } from './applicants.ts'
import { readFilters } from './search/filter-language.ts'

const SORTING = ['order']

/** A message may repeat a filter's name, but not a text that was pasted in its place. */
const NAME = /^[a-z][a-z_]{0,40}$/

/** The most saved searches of one user: each is counted whenever a dashboard is opened. */
export const MAX_SAVED_SEARCHES = 100

/** A card of the dashboard. `count` is live: how many applicants the search finds, up to 10,000; `count_capped`: there are more. */
export const savedSearch = defineRecord('savedsearches', {
  title: 'Saved searches',
  readonly: { id: key, count: nullable(whole(0, 10_000)), count_capped: flag, author: nullable(ref('users')) },
  immutable: {},
  editable: { group: defaulted(whole(1, 1_000)), description: text(200), query_string: text(2_000) },
  /** The time zone of today for the counts of searches that name none; without it, UTC. */
  filters: { zone: special() },
  order: ['group'],
  check: ({ query_string }) => complaintsAbout(query_string),
})

/** A saved search holds no sealed values, and only filters of the list. */
function complaintsAbout(query: string): Record<string, string> {
  const names = [...new URLSearchParams(query).keys()]
  const complaints = names.flatMap((name, place) => {
    if (applicant.fields[name]?.kind === 'sealed') return [`${name} cannot be kept in a saved search`]
    if (!Object.hasOwn(applicant.filters, name) && !SORTING.includes(name))
      return [NAME.test(name) ? `Unknown filter ${name}` : 'Unknown filter']
    return names.indexOf(name) < place ? [`${name} is given more than once`] : []
  })
  const typed = readFilters(new URLSearchParams(query).get('filters') ?? '')
  const sealed = Object.keys(typed.query).filter((name) => applicant.fields[name]?.kind === 'sealed')
  complaints.push(...sealed.map((name) => `${name} cannot be kept in a saved search`), ...typed.faults)
  return complaints[0] === undefined ? {} : { query_string: complaints[0] }
}
