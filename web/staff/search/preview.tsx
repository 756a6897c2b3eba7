import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { applicant, categories } from '../../../contract/applicants/applicants.ts'
import { appointment } from '../../../contract/appointments/appointments.ts'
import { applicantType } from '../../../contract/lsv/lsv.ts'
import { formatAnyPhone } from '../../../contract/records/any-phone.ts'
import { dateTimeAndYearInZone, dayOf, shortDate } from '../../data/dates.ts'
import { records } from '../../data/records/records.ts'
import { recordKey, useRecords } from '../../data/records/use-records.ts'
import { useDebounced } from '../../data/use-debounced.ts'
import { RecordName } from '../../records/picker/record-name.tsx'
import { IconButton } from '../../ui/layout/buttons.tsx'
import { ButtonLink } from '../../ui/layout/links.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { Breakable } from '../../ui/plain/breakable.tsx'
import { nameOf } from '../applicants/applicant-name.ts'
import { Environment, type Person } from './result-columns.tsx'
import styles from './results.module.css'
import { StatusTags } from './status-tags.tsx'

/** Going through a list by the arrow keys reads no record on the way. */
const REST_MS = 150

/** One of the results beside the list: who it is, and what staff ask first. The record is read meanwhile, so that it opens at once. */
export function Preview({ person, onClose }: { person: Person; onClose(): void }) {
  const client = useQueryClient()
  const rested = useDebounced(person.id, REST_MS)
  useEffect(() => {
    void client.prefetchQuery({
      queryKey: recordKey(applicant, rested),
      queryFn: ({ signal }) => records(applicant).read(rested, { signal }),
    })
  }, [client, rested])
  const visits = useRecords(appointment, { applicant: rested, limit: 3, order: '-date_time' })
  const category = categories.find(({ code }) => code === person.category)?.label
  return (
    <aside className={styles.preview} aria-label="Preview">
      <Panel>
        <div className={styles.head}>
          <h2>{nameOf(person)}</h2>
          <IconButton icon="cancel" label="Close the preview (Esc)" onClick={onClose} />
        </div>
        <StatusTags person={person} />
        <Facts
          facts={[
            { name: person.employer === null ? 'Network' : 'Employer', value: <Environment person={person} /> },
            { name: 'Applicant type', value: person.applicant_type && <RecordName record={applicantType} id={person.applicant_type} /> },
            { name: 'Position', value: [person.position, category].filter(Boolean).join(', ') },
            { name: 'Born', value: person.birth_year },
            { name: 'Phone', value: `${formatAnyPhone(person.phone)}${person.phone_ext ? ` ext. ${person.phone_ext}` : ''}` },
            { name: 'Email', value: <Breakable>{person.email}</Breakable> },
            { name: 'TCN', value: person.transaction_id },
            { name: 'Created', value: shortDate(dayOf(person.created)) },
            { name: 'Submitted', value: person.submitted && shortDate(person.submitted) },
            { name: 'SAFE expiration', value: person.safe_date && shortDate(person.safe_date) },
            { name: 'Notes', value: person.notes },
            ...(rested === person.id ? (visits.data?.results ?? []) : []).map((visit) => ({
              name: `Registration ${visit.id}`,
              value: `${dateTimeAndYearInZone(visit.date_time, visit.lsv_timezone)}, ${visit.lsv_name}`,
            })),
          ].filter(({ value }) => value)}
        />
        <ButtonLink to="/record/$id" params={{ id: String(person.id) } as never} variant="default">
          Open the record
        </ButtonLink>
      </Panel>
    </aside>
  )
}
