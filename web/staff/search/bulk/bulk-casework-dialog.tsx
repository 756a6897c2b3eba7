import { Text } from '@mantine/core'
import * as z from 'zod/mini'
import { applicant } from '../../../../contract/applicants/applicants.ts'
import { user } from '../../../../contract/people/people.ts'
import { RecordSelect } from '../../../records/picker/record-select.tsx'
import { DateField } from '../../../ui/field/fields.tsx'
import { countOf } from '../../../ui/list/count-of.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { useBeginChange } from '../../changes/use-begin-change.ts'

type Props = { ids: readonly number[]; onClose(): void; onBegun(): void }
type Values = { assignee: number | null; due: string | null }

const schema = z.strictObject({
  assignee: applicant.fields.assignee?.input as z.ZodMiniType<number | null>,
  due: applicant.fields.due?.input as z.ZodMiniType<string | null>,
})

/** Assigns the chosen applicants to a person, gives them a due date, or both; what stays empty is left as it is. */
export function BulkCaseworkDialog({ ids, onClose, onBegun }: Props) {
  const begin = useBeginChange()
  return (
    <FormDialog<Values>
      title={`Assign ${countOf(ids.length, 'Applicant')}`}
      opened
      onClose={onClose}
      schema={schema}
      initial={{ assignee: null, due: null }}
      ready={({ assignee, due }) => Boolean(assignee ?? due)}
      onSave={async ({ assignee, due }) => {
        await begin.mutateAsync({ applicants: ids, ...(assignee === null ? {} : { assignee }), ...(due === null ? {} : { due }) })
        onBegun()
      }}
    >
      {({ field, controlled }) => {
        const { value, onChange, ...chosen } = controlled('assignee') as {
          value: number | null
          onChange(id: number | null): void
          name: string
          id: string
        }
        return (
          <>
            <RecordSelect
              {...chosen}
              label="Assigned to"
              record={user}
              filters={{ staff: true }}
              placeholder="As it is"
              value={String(value ?? '')}
              onChange={(id) => onChange(id === '' ? null : Number(id))}
            />
            <DateField label="Due" maw="100%" {...field('due')} />
            <Text size="sm">What stays empty is left as it is.</Text>
          </>
        )
      }}
    </FormDialog>
  )
}
