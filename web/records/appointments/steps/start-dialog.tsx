import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { REASON_MAX } from '../../../../contract/applicants/applicant-checks.ts'
import { TextField } from '../../../ui/field/fields.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { type Appointment, fullName } from '../appointment.ts'
import { DataLinkDialog } from '../data-link-dialog.tsx'
import { IdDocumentDialog } from '../id-document-dialog.tsx'
import { MissingFacts, WHY_WITHOUT } from '../missing-facts.tsx'

const schema = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(REASON_MAX, `Must be at most ${REASON_MAX} characters`)),
})

type Props = {
  appointment: Appointment
  onClose(): void
  /** Starts: what becomes of it, the page says. */
  onStart(reason: string): void
  /** Otherwise these dialogs open in its place. */
  onData?(): void
  onId?(): void
}

/** Lists the missing parts before a start, with links to them; a start without them needs a reason, which the history keeps. */
export function StartDialog({ appointment, onClose, onStart, onData, onId }: Props) {
  const [part, setPart] = useState<'data' | 'id' | null>(null)
  if (part === 'data') return <DataLinkDialog appointment={appointment} onClose={onClose} />
  if (part === 'id') return <IdDocumentDialog appointment={appointment} onClose={onClose} />
  const lacksData = appointment.missing.some((name) => name !== 'id_document')
  const lacksId = appointment.missing.includes('id_document')
  return (
    <FormDialog<{ reason: string }>
      title={`Start ${fullName(appointment)}?`}
      opened
      onClose={onClose}
      schema={schema}
      initial={{ reason: '' }}
      onSave={async ({ reason }) => onStart(reason)}
      save="Start Without"
    >
      {(form) => (
        <>
          <MissingFacts appointment={appointment} />
          <Group gap="xs">
            {lacksData && (
              <Button onClick={onData ?? (() => setPart('data'))} data-autofocus>
                Get Data
              </Button>
            )}
            {lacksId && (
              <Button
                variant={lacksData ? 'default' : 'filled'}
                onClick={onId ?? (() => setPart('id'))}
                {...(lacksData ? {} : { 'data-autofocus': true })}
              >
                ID Document
              </Button>
            )}
          </Group>
          <TextField label={WHY_WITHOUT} required maxLength={REASON_MAX} {...form.field('reason')} />
        </>
      )}
    </FormDialog>
  )
}
