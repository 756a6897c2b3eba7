import { Button } from '@mantine/core'
import type { AnyContract } from '../../../contract/records/resource.ts'
import { shortDate } from '../../data/dates.ts'
import { useRecordName } from '../../records/picker/record-name.tsx'
import { Chip } from '../../ui/list/chip.tsx'
import { filters, movingDay, type ResultFilter } from './filters.ts'
import styles from './results.module.css'

type Props = { values: Record<string, string>; onRemove(name: string): void; onClear(): void }

/** The active filters, each of which can be taken away. */
export function FilterChips({ values, onRemove, onClear }: Props) {
  const active = filters.filter(({ name }) => values[name])
  if (active.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {active.map((filter) => (
        <li key={filter.name}>
          <FilterChip filter={filter} value={values[filter.name] ?? ''} onRemove={() => onRemove(filter.name)} />
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <Button variant="subtle" onClick={onClear}>
            Clear all
          </Button>
        </li>
      )}
    </ul>
  )
}

type ChipProps = { filter: ResultFilter; value: string; onRemove(): void }

function FilterChip({ filter, value, onRemove }: ChipProps) {
  if (filter.record) return <RecordChip filter={filter} record={filter.record} value={value} onRemove={onRemove} />
  return <Chip onRemove={onRemove}>{`${filter.label}: ${spoken(filter, value)}`}</Chip>
}

function RecordChip({ filter, record, value, onRemove }: ChipProps & { record: AnyContract }) {
  const name = useRecordName(record, value)
  return <Chip onRemove={onRemove}>{`${filter.label}: ${name}`}</Chip>
}

function spoken({ kind, options }: ResultFilter, value: string): string {
  if (kind === 'choice') return options?.find(({ code }) => code === value)?.label ?? value
  if (kind === 'date') return movingDay(value) ?? (/^\d{4}-\d{2}-\d{2}$/.test(value) ? shortDate(value) : value)
  return value
}
