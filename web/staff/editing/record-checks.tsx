import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { AnyContract } from '../../../contract/records/define-record.ts'
import type { Query } from '../../data/call.ts'
import { useRecords } from '../../data/records/use-records.ts'
import { type NamedRecord, nameOf } from '../../records/picker/record-name.tsx'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { EmptyText, LoadingRows } from '../../ui/feedback/waiting.tsx'
import { ChecksField } from '../../ui/field/checks-field.tsx'
import { SearchBox } from '../../ui/field/search-box.tsx'

type Option = { value: number; label: string }
type Props = {
  label: string
  /** The plural of the records. */
  many: string
  record: AnyContract
  filters?: Query
  /** Records that are not offered. */
  without?: readonly number[]
  /** The initially ticked options, by name. */
  begun?: readonly Option[]
  value: readonly number[]
  onChange(value: number[]): void
  error?: string | undefined
  /** In place of search and boxes while there are no such records at all: where they are made. */
  none?: ReactNode
}

const SHOWN = 20
const MAX_AT_ONCE = 200

/** Records as checkboxes, of a kind that may have thousands: the first ones, and the results of a search. */
export function RecordChecks({ label, many, record, filters = {}, without = [], begun = [], value, onChange, error, none }: Props) {
  const [search, setSearch] = useState('')
  const [ticked, setTicked] = useState<readonly Option[]>([])
  const limit = Math.min(SHOWN + without.length, MAX_AT_ONCE)
  const found = useRecords<NamedRecord, unknown, unknown>(record, { ...filters, search, limit })
  const offered = found.data?.results.filter(({ id }) => !without.includes(id)) ?? []
  const shown = offered.map((one) => ({ value: one.id, label: nameOf(one) }))
  // Checked records stay visible during a search; initially checked ones can be checked again.
  const known = [...begun, ...ticked.filter((one) => value.includes(one.value) && !begun.some((other) => other.value === one.value))]
  const options = [...known.filter((one) => !shown.some((other) => other.value === one.value)), ...shown]
  const change = (ids: number[]) => {
    setTicked(options.filter((one) => ids.includes(one.value)))
    onChange(ids)
  }
  const count = found.data?.count ?? 0
  if (none !== undefined && found.data?.count === 0 && search === '' && options.length === 0) return none
  return (
    <>
      <SearchBox label={`Search ${many}`} value={search} onSearch={setSearch} />
      {found.error && <ErrorNotice onRetry={() => found.refetch()}>{found.error.message}</ErrorNotice>}
      {found.isPending && <LoadingRows />}
      {found.data && options.length === 0 && <EmptyText />}
      {options.length > 0 && <ChecksField label={label} options={options} value={value} onChange={change} error={error} />}
      {count > limit && (
        <Text c="dimmed">{`The first ${shown.length} of ${count}${found.data?.count_capped ? '+' : ''}: search for the others.`}</Text>
      )}
    </>
  )
}
