import { Text } from '@mantine/core'
import * as z from 'zod/mini'
import { applicant as contract } from '../../../contract/applicants.ts'
import type { Change, Draft, Row } from '../../../contract/resource.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { RecordDialog } from '../editing/record-dialog.tsx'

type Applicant = Row<typeof contract>
type Props = { id: number; opened: boolean; onClose(): void }

const labels = { hold_reason: 'Reason for the hold' } as const
const form = z.object({ hold_reason: contract.fields.hold_reason?.input as z.ZodMiniType<string | null> })

/** Keeps what belongs to an applicant from being forgotten for its age, while a reason stands here. */
export function HoldDialog({ id, opened, onClose }: Props) {
  return (
    <RecordDialog<Applicant, Draft<typeof contract>, Change<typeof contract>, { hold_reason: string | null }>
      title="Hold the Data"
      opened={opened}
      onClose={onClose}
      contract={contract}
      id={id}
      schema={form as never}
      initial={(one) => ({ hold_reason: one?.hold_reason ?? '' })}
      labels={labels}
      done="Hold saved"
    >
      {({ field }) => (
        <>
          <Text>
            Numbers, signatures and payments are forgotten when they are old enough. While a reason stands here, nothing of this applicant
            is, and the record cannot be deleted. Empty it to end the hold.
          </Text>
          <TextField
            label={labels.hold_reason}
            description="For example a lawsuit or an inquiry, with its file number."
            autoComplete="off"
            {...field('hold_reason', { clean: (text) => text.trim() })}
          />
        </>
      )}
    </RecordDialog>
  )
}
