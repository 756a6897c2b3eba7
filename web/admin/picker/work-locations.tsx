import { Text } from '@mantine/core'
import { useState } from 'react'
import { location } from '../../../contract/entities.ts'
import { useRecords } from '../../data/use-records.ts'
import { nameOf } from '../../records/picker/named.ts'
import { ChecksField } from '../../ui/checks-field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { EmptyText, LoadingRows } from '../../ui/waiting.tsx'

type Props = {
  /** Whose; null: anybody's. */
  employer: number | null
  /** Those that are chosen already, and not offered. */
  without?: readonly number[]
  value: readonly number[]
  onChange(value: number[]): void
  error?: string | undefined
}
type Option = { value: number; label: string }

const SHOWN = 20
const MOST_AT_ONCE = 200

/** Work locations to tick: of many the first, and those that the server finds. */
export function WorkLocations({ employer, without = [], value, onChange, error }: Props) {
  const [search, setSearch] = useState('')
  const [ticked, setTicked] = useState<Option[]>([])
  const limit = Math.min(SHOWN + without.length, MOST_AT_ONCE)
  const found = useRecords(location, { ...(employer === null ? {} : { employer }), search, limit })
  const offered = found.data?.results.filter(({ id }) => !without.includes(id)) ?? []
  const shown = offered.map((one) => ({ value: one.id, label: nameOf(one) }))
  // What is ticked stays in sight, whatever is looked for.
  const options = [...ticked.filter((one) => value.includes(one.value) && !shown.some((other) => other.value === one.value)), ...shown]
  const change = (ids: number[]) => {
    setTicked(options.filter((one) => ids.includes(one.value)))
    onChange(ids)
  }
  const count = found.data?.count ?? 0
  return (
    <>
      <SearchBox label="Search work locations" value={search} onSearch={setSearch} />
      {found.error && <ErrorNotice onRetry={() => found.refetch()}>{found.error.message}</ErrorNotice>}
      {found.isPending && <LoadingRows />}
      {found.data && options.length === 0 && <EmptyText />}
      {options.length > 0 && <ChecksField label="Work locations" options={options} value={value} onChange={change} error={error} />}
      {count > limit && (
        <Text c="dimmed">{`The first ${shown.length} of ${count}${found.data?.count_capped ? '+' : ''}: search for the others.`}</Text>
      )}
    </>
  )
}
