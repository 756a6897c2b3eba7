import { Text } from '@mantine/core'
import * as z from 'zod/mini'
import { applicant } from '../../../../contract/applicants/applicants.ts'
import { CheckField } from '../../../ui/field/check-field.tsx'
import { countOf } from '../../../ui/list/count-of.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { useBeginChange } from '../../changes/use-begin-change.ts'
import { CaseworkFields } from '../../editing/casework-fields.tsx'

type Props = { ids: readonly number[]; onClose(): void; onBegun(): void }
/** `nobody` and `undated` take the person and the due date away. */
type Values = { assignee: number | null; due: string | null; nobody: boolean; undated: boolean }

const values = z.strictObject({
  assignee: applicant.fields.assignee?.input as z.ZodMiniType<number | null>,
  due: applicant.fields.due?.input as z.ZodMiniType<string | null>,
  nobody: z.boolean(),
  undated: z.boolean(),
})
const schema = values.check(
  z.refine(({ assignee, nobody }) => assignee === null || !nobody, { path: ['assignee'], error: 'Choose a person or nobody' }),
  z.refine(({ due, undated }) => due === null || !undated, { path: ['due'], error: 'Choose a due date or none' }),
)

/** Assigns the chosen applicants to a person, gives them a due date, or both, or takes them away; what stays empty is left as it is. */
export function BulkCaseworkDialog({ ids, onClose, onBegun }: Props) {
  const begin = useBeginChange()
  return (
    <FormDialog<Values>
      title={`Assign ${countOf(ids.length, 'Applicant')}`}
      opened
      onClose={onClose}
      schema={schema}
      initial={{ assignee: null, due: null, nobody: false, undated: false }}
      ready={({ assignee, due, nobody, undated }) => Boolean(assignee ?? due) || nobody || undated}
      onSave={async (chosen) => {
        await begin.mutateAsync({ applicants: ids, ...changeOf(chosen) })
        onBegun()
      }}
    >
      {(form) => (
        <>
          <CaseworkFields form={form} placeholder="As it is" />
          <CheckField label="Take the person away: assigned to nobody" {...form.field('nobody')} />
          <CheckField label="Take the day away: no due date" {...form.field('undated')} />
          <Text size="sm">What stays empty is left as it is.</Text>
        </>
      )}
    </FormDialog>
  )
}

const changeOf = ({ assignee, due, nobody, undated }: Values) => ({
  ...(assignee === null && !nobody ? {} : { assignee }),
  ...(due === null && !undated ? {} : { due }),
})
