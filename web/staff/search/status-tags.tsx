import { statusCode } from '../../../contract/applicants/status-codes.ts'
import { useEveryRecord } from '../../data/records/use-every-record.ts'
import { Tag } from '../../ui/feedback/badge.tsx'
import type { Person } from './result-columns.tsx'
import styles from './status-tags.module.css'

/** The hues of statuses: a status has the same one everywhere. The word says what it is. */
const HUES = 6

/** The hire status with its colour, and whether the prints are illegible. */
export function StatusTags({ person: { status_code, illegible } }: { person: Pick<Person, 'status_code' | 'illegible'> }) {
  const codes = useEveryRecord(statusCode)
  const name = codes.data?.find(({ id }) => id === status_code)?.description
  if (!name && !illegible) return null
  return (
    <span className={styles.tags}>
      {name && (
        <span className={styles.status} data-hue={(status_code ?? 0) % HUES} title={name}>
          {name}
        </span>
      )}
      {illegible && <Tag>Illegible</Tag>}
    </span>
  )
}
