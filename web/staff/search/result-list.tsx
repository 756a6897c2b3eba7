import type { applicant } from '../../../contract/applicants/applicants.ts'
import { statusCode } from '../../../contract/applicants/status-codes.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { dayOf, shortDate } from '../../data/dates.ts'
import { useEveryRecord } from '../../data/records/use-every-record.ts'
import { Tag } from '../../ui/feedback/badge.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { type Column, ResultTable } from '../../ui/list/result-table.tsx'
import { nameOf } from '../applicants/applicant-name.ts'
import styles from './results.module.css'

type Applicant = Row<typeof applicant>

/** The applicants found: a table on wide screens, cards on phones. */
export function ResultList({ applicants, order }: { applicants: readonly Applicant[]; order: string }) {
  const codes = useEveryRecord(statusCode)
  const statuses = new Map(codes.data?.map(({ id, description }) => [id, description]))
  const columns: Column<Applicant>[] = [
    { title: 'Name', cell: (one) => <Who one={one} /> },
    { title: 'Position', cell: ({ position }) => position },
    { title: 'TCN', cell: ({ transaction_id }) => transaction_id && <span className={styles.tcn}>{transaction_id}</span> },
    { title: 'SSN', cell: ({ ssn4 }) => ssn4 && <span className={styles.number}>{ssn4}</span> },
    { title: 'Status', cell: ({ status_code, illegible }) => status(statuses.get(status_code ?? 0), illegible) },
    dateColumn(order),
  ]
  return <ResultTable label="Applicants" columns={columns} items={applicants} id={({ id }) => id} />
}

function Who({ one }: { one: Applicant }) {
  return (
    <span className={styles.who}>
      <Initials names={[one.first_name, one.last_name]} />
      <TextLink to="/record/$id" params={{ id: String(one.id) } as never} className={styles.name ?? ''}>
        {nameOf(one)}
      </TextLink>
    </span>
  )
}

const status = (name: string | undefined, illegible: boolean) =>
  (name || illegible) && (
    <span className={styles.tags}>
      {name && <Tag>{name}</Tag>}
      {illegible && <Tag>Illegible</Tag>}
    </span>
  )

/** The date that the list is sorted by, so that the order can be seen. */
function dateColumn(order: string): Column<Applicant> {
  const date = (day: string | null) => day && <span className={styles.number}>{shortDate(day)}</span>
  if (order.endsWith('submitted')) return { title: 'Submitted', cell: ({ submitted }) => date(submitted) }
  if (order.endsWith('safe_date')) return { title: 'SAFE expiration', cell: ({ safe_date }) => date(safe_date) }
  return { title: 'Created', cell: ({ created }) => date(dayOf(created)) }
}

/** The initials of an applicant in a circle, beside the name. */
function Initials({ names }: { names: readonly string[] }) {
  const letters = names.map((name) => [...name.trim()][0] ?? '').join('')
  return (
    <span className={styles.initials} aria-hidden="true">
      {letters.toLocaleUpperCase()}
    </span>
  )
}
