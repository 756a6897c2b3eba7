import { useEffect, useRef } from 'react'
import { location } from '../../../contract/entities.ts'
import { useEveryRecord } from '../../data/use-every-record.ts'
import { ChecksField } from '../../ui/checks-field.tsx'

type Props = { employer: number | null; value: number[]; onChange(value: number[]): void; error?: string | undefined }

/** The work locations of one employer, to tick; another employer starts with none. */
export function WorkLocations({ employer, value, onChange, error }: Props) {
  const locations = useEveryRecord(location, { employer }, { enabled: employer !== null })
  const last = useRef(employer)
  useEffect(() => {
    if (last.current !== employer && value.length > 0) onChange([])
    last.current = employer
  }, [employer, value, onChange])
  const options = locations.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []
  if (employer === null || options.length === 0) return null
  return <ChecksField label="Work locations" options={options} value={value} onChange={onChange} error={error} />
}
