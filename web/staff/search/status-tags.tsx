import { statusCode } from '../../../contract/applicants/status-codes.ts'
import { useEveryRecord } from '../../data/records/use-every-record.ts'
import { Tag } from '../../ui/feedback/badge.tsx'
import type { Person } from './result-columns.tsx'
import styles from './status-tags.module.css'

/** The hire status with its color, and whether the prints are illegible. */
export function StatusTags({ person: { status_code, illegible } }: { person: Pick<Person, 'status_code' | 'illegible'> }) {
  if (status_code === null && !illegible) return null
  return (
    <span className={styles.tags}>
      {status_code !== null && <StatusName id={status_code} />}
      {illegible && <Tag>Illegible</Tag>}
    </span>
  )
}

const HUES = 8
const SHAPES = 3

/**
 * The name of a hire status with a dot. Statuses have hues in the order in which they were made, and another shape after the last hue, so
 * that no two of a list look alike; one in use cannot be deleted, and so keeps its look. The word says what it is.
 */
export function StatusName({ id, name }: { id: number; name?: string }) {
  const codes = useEveryRecord(statusCode)
  const called = name ?? codes.data?.find((one) => one.id === id)?.description
  if (!called) return null
  const place = codes.data?.filter((one) => one.id < id).length ?? 0
  return (
    <span className={styles.status} data-hue={place % HUES} data-shape={Math.floor(place / HUES) % SHAPES} title={called}>
      {called}
    </span>
  )
}
