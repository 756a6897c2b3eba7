import { applicant } from '../../../contract/applicants/applicants.ts'
import { MAX_PAGE_SIZE } from '../../../contract/records/page-size.ts'
import { dateTimeAndYear } from '../../data/dates.ts'
import { useRecords } from '../../data/records/use-records.ts'
import { useDebounced } from '../../data/use-debounced.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { nameOf } from '../applicants/applicant-name.ts'

type Props = { firstName: string; lastName: string; employer: number | null }

/** The most links to existing records in a notice. */
const MOST = 5

/** Names the records of an employer that have the typed name already, before another one is made. */
export function SamePerson({ firstName, lastName, employer }: Props) {
  const [first, last] = [lower(useDebounced(firstName)), lower(useDebounced(lastName))]
  const asked = first !== '' && last !== '' && employer !== null
  const filters = { name: `${first} ${last}`, employer: employer ?? 0, limit: MAX_PAGE_SIZE }
  const { data, isPlaceholderData } = useRecords(applicant, filters, { enabled: asked })
  const same =
    asked && !isPlaceholderData ? data?.results.filter((one) => lower(one.first_name) === first && lower(one.last_name) === last) : []
  if (!same?.length) return null
  return (
    <div role="status">
      <Notice kind="warning" title="This employer has an applicant of this name">
        {same.slice(0, MOST).map((one) => (
          <div key={one.id}>
            <TextLink to="/record/$id" params={{ id: String(one.id) } as never} target="_blank" rel="noopener">
              {nameOf(one)}
            </TextLink>
            {`, ${one.email}, added ${dateTimeAndYear(one.created)}`}
          </div>
        ))}
        {same.length > MOST && <div>{`and ${same.length - MOST} more`}</div>}
      </Notice>
    </div>
  )
}

const lower = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()
