import { Text } from '@mantine/core'
import * as z from 'zod/mini'
import { applicant } from '../../../../contract/applicants/applicants.ts'
import { countOf } from '../../../ui/list/count-of.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { useBeginChange } from '../../changes/use-begin-change.ts'
import { CaseworkFields } from '../../editing/casework-fields.tsx'

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
      {(form) => (
        <>
          <CaseworkFields form={form} placeholder="As it is" />
          <Text size="sm">What stays empty is left as it is.</Text>
        </>
      )}
    </FormDialog>
  )
}
