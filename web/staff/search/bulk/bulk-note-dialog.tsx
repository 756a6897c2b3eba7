import * as z from 'zod/mini'
import { note } from '../../../../contract/applicants/applicant-details.ts'
import { countOf } from '../../../ui/list/count-of.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { useBeginChange } from '../../changes/use-begin-change.ts'
import { MentionBox } from '../../mentions/mention-box.tsx'

type Props = { ids: readonly number[]; onClose(): void; onBegun(): void }
type Values = { note: string }

const schema = z.strictObject({ note: note.fields.note_text?.input as z.ZodMiniType<string> })

/** Adds one note to each of the chosen applicants. */
export function BulkNoteDialog({ ids, onClose, onBegun }: Props) {
  const begin = useBeginChange()
  return (
    <FormDialog<Values>
      title={`Add a Note to ${countOf(ids.length, 'Applicant')}`}
      opened
      onClose={onClose}
      schema={schema}
      initial={{ note: '' }}
      onSave={async (values) => {
        await begin.mutateAsync({ applicants: ids, ...values })
        onBegun()
      }}
    >
      {({ field }) => <MentionBox label="Note" required autosize minRows={4} {...field('note')} />}
    </FormDialog>
  )
}
