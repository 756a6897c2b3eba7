import { Text } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { REASON_MAX } from '../../../../contract/applicants/applicant-checks.ts'
import { statusLabel } from '../../../../contract/appointments/appointments.ts'
import { dateAndTime } from '../../../data/dates.ts'
import { type Appointment, fullName } from '../../../records/appointments/appointment.ts'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { TextField } from '../../../ui/field/fields.tsx'
import { countOf } from '../../../ui/list/count-of.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import styles from './missed-bar.module.css'
import { leftInWords, useOutcomes } from './use-outcomes.ts'

const schema = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(REASON_MAX, `Must be at most ${REASON_MAX} characters`)),
})

/** Sets those who were marked together back in one act, with one reason for their histories. */
export function SetBackDialog({ people, onClose }: { people: readonly Appointment[]; onClose(): void }) {
  const [asked] = useState(people)
  const { mutateAsync } = useOutcomes()
  const name = countOf(asked.length, 'person', 'people')
  const setBack = async ({ reason }: { reason: string }) => {
    const outcomes = await mutateAsync({ people: asked, status: 'SCHEDULED', reason })
    if (outcomes.left.length > 0) throw new Error(`Not set back: ${leftInWords(asked, outcomes)}. All others are set back.`)
    showToast(`${name}: ${statusLabel('SCHEDULED')}`)
    onClose()
  }
  return (
    <FormDialog<{ reason: string }>
      title="Set Back to Scheduled"
      opened
      size="lg"
      onClose={onClose}
      schema={schema}
      initial={{ reason: '' }}
      onSave={setBack}
      save={`Set Back (${asked.length})`}
    >
      {(form) => (
        <>
          <Text>Say why marking them was a mistake; it is kept in their histories.</Text>
          <ul className={styles.names}>
            {asked.map((one) => (
              <li key={one.id}>{`${fullName(one)}, ${dateAndTime(one.date_time, one.lsv_timezone)}`}</li>
            ))}
          </ul>
          <TextField label="Reason" required maxLength={REASON_MAX} data-autofocus {...form.field('reason')} />
        </>
      )}
    </FormDialog>
  )
}
