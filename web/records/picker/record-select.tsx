import { type ReactNode, useState } from 'react'
import type { AnyContract } from '../../../contract/records/define-record.ts'
import type { Query } from '../../data/call.ts'
import { useRecord, useRecords } from '../../data/records/use-records.ts'
import { useDebounced } from '../../data/use-debounced.ts'
import { SearchSelect } from '../../ui/field/search-select.tsx'
import { type NamedRecord, nameOf, useLsvNames } from './record-name.tsx'

const SHOWN = 20

type RecordSelectProps = {
  label: ReactNode
  record: AnyContract
  value: string
  onChange(value: string): void
  /** The filter of the options. */
  filters?: Query
  /** Deleted records can be chosen too, where lists have them: for filters, since old records keep them. */
  withRemoved?: boolean
  placeholder?: string
  required?: boolean
  name?: string
  id?: string
  error?: ReactNode
  description?: ReactNode
}

/** One record of a kind that may have thousands: the first twenty matches of the text. */
export function RecordSelect({ record, value, filters = {}, withRemoved = false, ...props }: RecordSelectProps) {
  const [text, setText] = useState('')
  const chosen = useRecord<NamedRecord>(record, value === '' ? null : value)
  const one = chosen.data?.record
  const ownLsvName = useLsvNames(one ? [one] : [])
  const label = one ? nameOf(one, ownLsvName.get(one.lsv ?? 0)) : chosen.error ? value : ''
  const typed = text === label ? '' : text.trim()
  const search = useDebounced(typed)
  const found = useRecords<NamedRecord, unknown, unknown>(record, { ...filters, search: plain(search), limit: SHOWN })
  const removed = useRecords<NamedRecord, unknown, unknown>(
    record,
    { ...filters, removed: true, search: plain(search), limit: SHOWN },
    { enabled: withRemoved && Object.hasOwn(record.filters, 'removed') },
  )
  const shown = [...(found.data?.results ?? []), ...(removed.data?.results ?? [])]
  const lsvNames = useLsvNames(shown)
  return (
    <SearchSelect
      {...props}
      value={value}
      text={text}
      onSearch={setText}
      busy={found.isFetching || removed.isFetching || search !== typed}
      options={shown.map((each) => ({ value: String(each.id), label: nameOf(each, lsvNames.get(each.lsv ?? 0)) }))}
      chosen={value === '' || label === '' ? undefined : { value, label }}
    />
  )
}

/** Removes the appended brackets of a chosen name that is edited. */
const plain = (text: string) => text.replace(/ \([^)]*\)?$/, '')

type Props = {
  label: ReactNode
  record: AnyContract
  filters?: Query
  placeholder?: string
  required?: boolean
  description?: ReactNode
  /** The props of a form's `controlled`. */
  name: string
  id: string
  value: number | string | null
  onChange(value: number | null): void
  error?: string | undefined
}

/** A field of a form with the id of one record, or null. */
export function RecordField({ value, onChange, ...field }: Props) {
  return <RecordSelect {...field} value={String(value ?? '')} onChange={(id) => onChange(id === '' ? null : Number(id))} />
}
