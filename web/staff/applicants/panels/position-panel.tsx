import { categories, applicant as contract } from '../../../../contract/applicants/applicants.ts'
import { optionsOf } from '../../../../contract/code-lists/code.ts'
import { vendor } from '../../../../contract/environments/locations-and-vendors.ts'
import { applicantType } from '../../../../contract/lsv/lsv.ts'
import type { Row } from '../../../../contract/records/define-record.ts'
import { labelsOf } from '../../../records/applicant-labels.ts'
import { RecordName } from '../../../records/picker/record-name.tsx'
import { RecordField } from '../../../records/picker/record-select.tsx'
import { SelectField, TextField } from '../../../ui/field/fields.tsx'
import { FieldsPanel } from '../../editing/fields-panel.tsx'

type Applicant = Row<typeof contract>
const labels = labelsOf('applicant_type', 'category', 'position', 'vendor')

/** The applicant type, position and vendor: types of the applicant's environment, vendors of its employer. */
export function PositionPanel({ applicant }: { applicant: Applicant }) {
  const { employer, network } = applicant
  return (
    <FieldsPanel
      title="Position"
      of="position"
      act="position"
      atOnce
      contract={contract}
      record={applicant}
      labels={labels}
      formatValue={formatValue}
    >
      {({ field, controlled }) => (
        <>
          <RecordField record={applicantType} filters={employer === null ? { network } : { employer }} {...controlled('applicant_type')} />
          <SelectField placeholder="None" options={optionsOf(categories)} {...field('category')} />
          <TextField {...field('position', { clean: (text) => text.trim() })} />
          <RecordField record={vendor} filters={employer === null ? {} : { employer }} {...controlled('vendor')} />
        </>
      )}
    </FieldsPanel>
  )
}

const categoryOf = (value: unknown) => categories.find(({ code }) => code === value)?.label

function formatValue(name: string, value: unknown) {
  if (value === null || value === '') return ''
  if (name === 'applicant_type') return <RecordName record={applicantType} id={value as number} />
  if (name === 'vendor') return <RecordName record={vendor} id={value as number} />
  return categoryOf(value) ?? String(value)
}
