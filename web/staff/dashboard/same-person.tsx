import { useQuery } from '@tanstack/react-query'
import { dateTimeAndYear } from '../../data/dates.ts'
import { useDebounced } from '../../data/use-debounced.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { Breakable } from '../../ui/plain/breakable.tsx'
import { nameOf } from '../applicants/applicant-name.ts'
import { samePersonQuery, type TypedPerson } from './same-person-query.ts'

/** The most links to existing records in a notice. */
const MAX_LINKS = 5

/** Names the records of an employer or network that may be of the typed person, before another one is made; a refused attempt focuses them.
 * `atOnce`: without waiting for the next letter. */
export function SamePerson({ typed, atOnce = false }: { typed: TypedPerson; atOnce?: boolean }) {
  const settled = JSON.parse(useDebounced(JSON.stringify(typed))) as TypedPerson
  const { data: same = [] } = useQuery(samePersonQuery(atOnce ? typed : settled))
  if (same.length === 0) return null
  return (
    <div role="status">
      <Notice kind="warning" conflict title={`This ${typed.employer === null ? 'network' : 'employer'} may have this applicant already`}>
        {same.slice(0, MAX_LINKS).map(({ record, same: words }) => (
          <div key={record.id}>
            <TextLink to="/record/$id" params={{ id: String(record.id) } as never} target="_blank" rel="noopener">
              {nameOf(record)}
            </TextLink>
            {', '}
            <Breakable>{record.email}</Breakable>
            {`, added ${dateTimeAndYear(record.created)}: same ${words.join(', ')}`}
          </div>
        ))}
        {same.length > MAX_LINKS && <div>{`and ${same.length - MAX_LINKS} more`}</div>}
      </Notice>
    </div>
  )
}
