import { Button } from '@mantine/core'
import { filterKeys, printFilters, readFilters, valuesOfTerm } from '../../../contract/applicants/search/filter-language.ts'
import type { AnyContract } from '../../../contract/records/define-record.ts'
import { shortDate } from '../../data/dates.ts'
import { Problem } from '../../data/problem.ts'
import { useRecord } from '../../data/records/use-records.ts'
import { useRecordName } from '../../records/picker/record-name.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import styles from './filter-chips.module.css'
import { filters, movingDay, type ResultFilter } from './filters.ts'
import { useReadableTerms } from './use-readable-terms.ts'

type Values = Record<string, string>
type Props = { values: Values; label?: string; onChange(changes: Values): void; onClear?(): void }

/** The active filters, chosen or typed, each with a button that removes it. */
export function FilterChips({ values, label = 'Active filters', onChange, onClear }: Props) {
  const chosen = filters.filter(({ name }) => values[name])
  const { terms } = readFilters(values.filters ?? '')
  const { readable } = useReadableTerms(terms)
  if (chosen.length + terms.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={label}>
      {chosen.map((filter) => (
        <li key={filter.name}>
          <FilterChip filter={filter} value={values[filter.name] ?? ''} onRemove={() => onChange({ [filter.name]: '' })} />
        </li>
      ))}
      {readable.map(({ key, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one key may occur twice, such as two days
        <li key={`${key} ${at}`}>
          <Chip onRemove={() => onChange({ filters: printFilters(terms.filter((_, place) => place !== at)) })}>
            {`${labelOf(key)}: ${valuesOfTerm({ key, value }).join(', ')}`}
          </Chip>
        </li>
      ))}
      {onClear && chosen.length + terms.length > 1 && (
        <li>
          <Button variant="subtle" onClick={onClear}>
            Clear all
          </Button>
        </li>
      )}
    </ul>
  )
}

const DAY_LABELS: Readonly<Values> = { created: 'Created', submitted: 'Submitted', safe: 'SAFE expiration', due: 'Due' }

const labelOf = (key: string): string =>
  DAY_LABELS[key] ?? filters.find(({ name }) => name === (filterKeys[key]?.parameter ?? key))?.label ?? key

type ChipProps = { filter: ResultFilter; value: string; onRemove(): void }

function FilterChip({ filter, value, onRemove }: ChipProps) {
  if (filter.record) return <RecordChip filter={filter} record={filter.record} value={value} onRemove={onRemove} />
  return <Chip onRemove={onRemove}>{`${filter.label}: ${spoken(filter, value)}`}</Chip>
}

function RecordChip({ filter, record, value, onRemove }: ChipProps & { record: AnyContract }) {
  const name = useRecordName(record, value)
  const { error } = useRecord(record, value)
  const isMissing = error instanceof Problem && error.status === 404
  return <Chip onRemove={onRemove}>{`${filter.label}: ${isMissing ? `none has the number ${value}` : name}`}</Chip>
}

function spoken({ kind, options }: ResultFilter, value: string): string {
  if (kind === 'choice') return options?.find(({ code }) => code === value)?.label ?? value
  if (kind === 'date') return movingDay(value) ?? (isRealDay(value) ? shortDate(value) : value)
  return value
}

/** An address may hold any text in place of a day. */
const isRealDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`))

/** A chip that a click removes. */
function Chip({ children, onRemove }: { children: string; onRemove(): void }) {
  return (
    <button type="button" className={styles.chip} onClick={onRemove} aria-label={`Remove ${children}`}>
      <span>{children}</span>
      <Icon name="cancel" size={16} />
    </button>
  )
}
