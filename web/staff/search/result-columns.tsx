import type { applicant } from '../../../contract/applicants/applicants.ts'
import { employer, network } from '../../../contract/environments/environments.ts'
import { applicantType } from '../../../contract/lsv/lsv.ts'
import { user } from '../../../contract/people/people.ts'
import { formatAnyPhone } from '../../../contract/records/any-phone.ts'
import type { AnyContract, Row } from '../../../contract/records/define-record.ts'
import { dayOf, shortDate } from '../../data/dates.ts'
import { useRecordName } from '../../records/picker/record-name.tsx'
import type { Column } from '../../ui/list/result-table.tsx'
import styles from './results.module.css'
import { StatusTags } from './status-tags.tsx'

export type Person = Row<typeof applicant>

const date = (day: string | null) => day && <span className={styles.number}>{shortDate(day)}</span>

type ResultColumn = Column<Person> & { key: string; order?: string }

/** The columns beside the name that staff may choose, in order; `order` is that of the list. */
export const resultColumns: readonly ResultColumn[] = [
  { key: 'employer', title: 'Employer', shrinks: true, cell: (one) => <Environment person={one} /> },
  { key: 'born', title: 'Born', cell: ({ birth_year }) => birth_year && <span className={styles.number}>{birth_year}</span> },
  {
    key: 'position',
    title: 'Position',
    shrinks: true,
    order: 'position',
    cell: ({ position }) => position && <span title={position}>{position}</span>,
  },
  {
    key: 'type',
    title: 'Type',
    shrinks: true,
    cell: ({ applicant_type: id }) => id !== null && <CutName record={applicantType} id={id} />,
  },
  { key: 'tcn', title: 'TCN', cell: ({ transaction_id }) => transaction_id && <Tcn tcn={transaction_id} /> },
  { key: 'email', title: 'Email', shrinks: true, cell: ({ email }) => <span title={email}>{email}</span> },
  { key: 'phone', title: 'Phone', cell: ({ phone }) => <span className={styles.number}>{formatAnyPhone(phone)}</span> },
  { key: 'status', title: 'Status', cell: (one) => <StatusTags person={one} /> },
  { key: 'created', title: 'Created', order: 'created', cell: ({ created }) => date(dayOf(created)) },
  { key: 'submitted', title: 'Submitted', order: 'submitted', cell: ({ submitted }) => date(submitted) },
  {
    key: 'assignee',
    title: 'Assigned to',
    shrinks: true,
    cell: ({ assignee: id }) => id !== null && <CutName record={user} id={id} />,
  },
  { key: 'due', title: 'Due', order: 'due', cell: ({ due }) => date(due) },
  { key: 'safe', title: 'SAFE expiration', order: 'safe_date', cell: ({ safe_date }) => date(safe_date) },
]

/** The columns of somebody who has chosen none: those that distinguish people of one name, and those that are worked on. */
export const usualColumns: readonly string[] = ['employer', 'born', 'position', 'tcn', 'status', 'created']

function Tcn({ tcn }: { tcn: string }) {
  return (
    <span className={styles.tcn} title={tcn}>
      {tcn}
    </span>
  )
}

/** A record's name with its title, since the column may cut it. */
function CutName({ record, id }: { record: AnyContract; id: number }) {
  const name = useRecordName(record, id)
  return <span title={name}>{name}</span>
}

/** The employer or network of a person, by name. */
export function Environment({ person }: { person: Person }) {
  if (person.employer !== null) return <CutName record={employer} id={person.employer} />
  return person.network !== null && <CutName record={network} id={person.network} />
}
