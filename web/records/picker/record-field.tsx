import type { ReactNode } from 'react'
import type { AnyContract } from '../../../contract/resource.ts'
import type { Query } from '../../data/call.ts'
import { RecordSelect } from './record-select.tsx'

type Props = {
  label: ReactNode
  record: AnyContract
  filters?: Query
  placeholder?: string
  required?: boolean
  description?: ReactNode
  /** What a form's `controlled` gives. */
  name: string
  id: string
  value: number | string | null
  onChange(value: number | null): void
  error?: string | undefined
}

/** A field of a form that holds the id of one record, or nothing. */
export function RecordField({ value, onChange, ...field }: Props) {
  return <RecordSelect {...field} value={String(value ?? '')} onChange={(id) => onChange(id === '' ? null : Number(id))} />
}
