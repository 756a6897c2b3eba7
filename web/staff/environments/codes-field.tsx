import type { ReactNode } from 'react'
import { ChecksField } from '../../ui/form/checks-field.tsx'

type Props = {
  label: string
  codes: readonly { code: string; label: string }[]
  /** A comma list of codes. */
  value: string
  onChange(value: string): void
  error?: ReactNode
}

/** Any of a few codes, kept as a comma list in the order of the codes. */
export function CodesField({ label, codes, value, onChange, error }: Props) {
  const listed = codes.map((each) => each.code)
  return (
    <ChecksField
      label={label}
      options={codes.map((each) => ({ value: each.code, label: each.label }))}
      value={(value ?? '').split(',')}
      onChange={(chosen) => onChange(listed.filter((code) => chosen.includes(code)).join(','))}
      error={error}
    />
  )
}
