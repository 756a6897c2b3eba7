import type { Insights } from '../../../contract/reports/insights.ts'
import { DateField, SelectField } from '../../ui/form/fields.tsx'
import styles from './insights.module.css'
import { nameOf, type Range, type RangeName, ranges } from './ranges.ts'

type Props = {
  range: Range
  today: string
  location: number | null
  locations: Insights['locations']
  onChange(change: { from?: string; to?: string; lsv?: string | null }): void
}

const OTHER = ''

/** Which days, by name or one by one, and which location. */
export function InsightsFilters({ range, today, location, locations, onChange }: Props) {
  return (
    <search className={`${styles.filters} no-print`}>
      <SelectField
        name="range"
        label="Range"
        placeholder={null}
        value={nameOf(range, today) ?? OTHER}
        options={[
          ...(Object.keys(ranges) as RangeName[]).map((value) => ({ value, label: ranges[value].label })),
          { value: OTHER, label: 'Other days', disabled: true },
        ]}
        onChange={({ currentTarget: { value } }) => onChange(ranges[value as RangeName].of(today))}
      />
      <DateField
        name="from"
        label="From"
        value={range.from}
        onChange={({ currentTarget: { value } }) => value && onChange({ from: value, to: range.to < value ? value : range.to })}
      />
      <DateField
        name="to"
        label="To"
        value={range.to}
        onChange={({ currentTarget: { value } }) => value && onChange({ to: value, from: range.from > value ? value : range.from })}
      />
      <SelectField
        name="lsv"
        label="Location"
        placeholder="All locations"
        value={location ?? ''}
        options={locations.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ currentTarget: { value } }) => onChange({ lsv: value || null })}
      />
    </search>
  )
}
