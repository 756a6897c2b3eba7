import { Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { location } from '../../../contract/entities.ts'
import { useRecords } from '../../data/use-records.ts'
import { ChecksField } from '../../ui/checks-field.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { nameOf } from '../picker/named.ts'

type Props = { employer: number | null; value: number[]; onChange(value: number[]): void; error?: string | undefined }
type Option = { value: number; label: string }

const SHOWN = 20

/** The work locations of one employer, to tick; another employer starts with none. Of many the first, and those that were found. */
export function WorkLocations({ employer, value, onChange, error }: Props) {
  const [search, setSearch] = useState('')
  const found = useRecords(location, { employer, search, limit: SHOWN }, { enabled: employer !== null })
  const [ticked, setTicked] = useState<Option[]>([])
  const last = useRef(employer)
  useEffect(() => {
    if (last.current !== employer) {
      setSearch('')
      setTicked([])
      if (value.length > 0) onChange([])
    }
    last.current = employer
  }, [employer, value, onChange])
  if (employer === null) return null
  const shown = found.data?.results.map((one) => ({ value: one.id, label: nameOf(one) })) ?? []
  // What is ticked stays in sight, whatever is looked for.
  const options = [...ticked.filter((one) => value.includes(one.value) && !shown.some((other) => other.value === one.value)), ...shown]
  const change = (ids: number[]) => {
    setTicked(options.filter((one) => ids.includes(one.value)))
    onChange(ids)
  }
  const many = (found.data?.count ?? 0) > SHOWN
  return (
    <>
      {(many || search !== '') && <SearchBox label="Search work locations" value={search} onSearch={setSearch} />}
      {options.length > 0 && <ChecksField label="Work locations" options={options} value={value} onChange={change} error={error} />}
      {options.length === 0 && search !== '' && <Text c="dimmed">None to display</Text>}
      {many && <Text c="dimmed">{`The first ${SHOWN} of ${found.data?.count}: search for the others.`}</Text>}
    </>
  )
}
