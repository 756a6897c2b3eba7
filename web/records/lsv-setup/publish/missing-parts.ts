import type { Lsv } from '../../lsv/lsv.ts'
import type { Affected } from './use-affected.ts'

/** The place where a missing part of an LSV is entered: one of its dialogs, or its availability. */
export type MissingPart = { text: string; place: 'edit' | 'users' | 'oris' | 'types' | 'availability' }

/** The parts that an LSV lacks before applicants can book with it and its desk can work, in the order in which it is entered. */
export function missingParts(lsv: Lsv, { oris, types, hours, users }: Pick<Affected, 'oris' | 'types' | 'hours' | 'users'>): MissingPart[] {
  const { location_street1, location_city, location_state, location_postal, location_phone } = lsv
  const hasAddress = [location_street1, location_city, location_state, location_postal].every(Boolean)
  const parts: [isThere: boolean, part: MissingPart][] = [
    [hasAddress, { text: 'No complete address: applicants would not know where to come', place: 'edit' }],
    [Boolean(location_phone), { text: 'No phone number for applicants', place: 'edit' }],
    [hours > 0, { text: 'No weekly hours: there is no time to book', place: 'availability' }],
    [oris > 0, { text: 'No ORI: results would have no recipient', place: 'oris' }],
    [types > 0, { text: 'No applicant type: there is nothing to book', place: 'types' }],
    [users > 0, { text: 'No user: nobody can sign in at its desk', place: 'users' }],
  ]
  return parts.flatMap(([isThere, part]) => (isThere ? [] : [part]))
}
