import { useState } from 'react'
import { categories, applicant as contract } from '../../../contract/applicants.ts'
import { vendor } from '../../../contract/entities.ts'
import { applicantType, liveScanVendor } from '../../../contract/places.ts'
import type { Row } from '../../../contract/resource.ts'
import { useEveryRecord } from '../../data/use-every-record.ts'
import { useRecord } from '../../data/use-records.ts'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { FieldsPanel } from '../editing/fields-panel.tsx'

type Applicant = Row<typeof contract>
const labels = { applicant_type: 'Applicant type', category: 'Category', position: 'Position', vendor: 'Vendor' } as const
type Name = keyof typeof labels
/** What the applicant comes for, as what, and through which vendor. */
export function PositionPanel({ applicant }: { applicant: Applicant }) {
  const [editing, setEditing] = useState(false)
  const type = useRecord(applicantType, applicant.applicant_type)
  const company = useRecord(vendor, applicant.vendor)
  const choices = useChoices(applicant, editing)
  const told = (name: string, value: unknown) =>
    choices[name as Name]?.find((option) => String(option.value) === String(value))?.label ?? String(value ?? '')
  return (
    <FieldsPanel
      title="Position"
      of="position"
      contract={contract}
      id={applicant.id}
      labels={labels}
      facts={[
        { name: labels.applicant_type, value: type.data?.record.description },
        { name: labels.category, value: categories.find(({ code }) => code === applicant.category)?.label },
        { name: labels.position, value: applicant.position },
        { name: labels.vendor, value: company.data?.record.name },
      ]}
      told={told}
      onEdit={() => setEditing(true)}
    >
      {({ field }) => (
        <>
          <SelectField
            label={labels.applicant_type}
            placeholder="None"
            options={choices.applicant_type ?? []}
            {...field('applicant_type', { number: true })}
          />
          <SelectField label={labels.category} placeholder="None" options={choices.category ?? []} {...field('category')} />
          <TextField label={labels.position} autoComplete="off" {...field('position', { clean: (text) => text.trim() })} />
          <SelectField label={labels.vendor} placeholder="None" options={choices.vendor ?? []} {...field('vendor', { number: true })} />
        </>
      )}
    </FieldsPanel>
  )
}

/** The types of the applicant's environment by location, and its employer's vendors; what the record has is always among them. */
function useChoices({ employer, network, applicant_type, vendor: has }: Applicant, enabled: boolean) {
  const types = useEveryRecord(applicantType, employer === null ? { network } : { employer }, { enabled })
  const places = useEveryRecord(liveScanVendor, {}, { enabled })
  const vendors = useEveryRecord(vendor, employer === null ? {} : { employer }, { enabled })
  const [ownType, ownVendor] = [useRecord(applicantType, applicant_type, { enabled }), useRecord(vendor, has, { enabled })]
  const placeOf = new Map(places.data?.map(({ id, name }) => [id, name]))
  const typeOptions = withOwn(types.data ?? [], ownType.data?.record).map(({ id, lsv, description }) => ({
    value: id,
    label: description,
    group: placeOf.get(lsv) ?? 'Other locations',
  }))
  return {
    applicant_type: typeOptions.sort((a, b) => a.group.localeCompare(b.group) || a.label.localeCompare(b.label)),
    category: categories.map(({ code, label }) => ({ value: code, label })),
    position: [] as { value: string | number; label: string }[],
    vendor: withOwn(vendors.data ?? [], ownVendor.data?.record).map(({ id, name }) => ({ value: id, label: name })),
  }
}

const withOwn = <T extends { id: number }>(all: readonly T[], own: T | undefined): T[] =>
  own === undefined || all.some(({ id }) => id === own.id) ? [...all] : [...all, own]
