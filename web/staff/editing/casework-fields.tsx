import { user } from '../../../contract/people/people.ts'
import { labelsOf } from '../../records/applicant-labels.ts'
import { RecordSelect } from '../../records/picker/record-select.tsx'
import { DateField } from '../../ui/field/fields.tsx'

/** The labels of the casework of one record and of many. */
export const caseworkLabels = labelsOf('assignee', 'due')

type Name = keyof typeof caseworkLabels
type Assignee = { value: number | null; onChange(id: number | null): void; name: string; id: string }
type Form = { field(name: Name): object; controlled(name: Name): object }

/** The person assigned and the due date; `placeholder` says what no person means. */
export function CaseworkFields({ form: { field, controlled }, placeholder }: { form: Form; placeholder: string }) {
  const { value, onChange, ...chosen } = controlled('assignee') as Assignee
  return (
    <>
      <RecordSelect
        {...chosen}
        label={caseworkLabels.assignee}
        record={user}
        filters={{ staff: true }}
        placeholder={placeholder}
        value={String(value ?? '')}
        onChange={(id) => onChange(id === '' ? null : Number(id))}
      />
      <DateField label={caseworkLabels.due} maw="100%" {...(field('due') as { name: string })} />
    </>
  )
}
