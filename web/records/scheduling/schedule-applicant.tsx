import { Button, Group, Stack, Text } from '@mantine/core'
import type { FormEvent } from 'react'
import { location as workLocation } from '../../../contract/environments/entities.ts'
import { dollars } from '../../../contract/payments/dollars.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { useFocusAfter } from '../../ui/focus/use-focus-after.ts'
import { useProblemFocus } from '../../ui/focus/use-problem-focus.ts'
import { SelectField } from '../../ui/form/fields.tsx'
import { TextBox } from '../../ui/form/text-box.tsx'
import type { useFields } from '../../ui/form/use-fields.ts'
import { deskPayments } from '../appointments/appointment-words.ts'
import { ContactFields } from '../appointments/contact-fields.tsx'
import type { Lsv } from '../lsv/lsv.ts'
import { RecordField } from '../picker/record-select.tsx'
import { type When, whenInWords } from './schedule-time.tsx'
import type { ApplicantType, Coming } from './scheduling.ts'

type Props = {
  form: ReturnType<typeof useFields<Coming>>
  lsv: Lsv
  when: When
  types: { data: ApplicantType[] | undefined; error: Error | null; refetch(): unknown }
  onBack(): void
  onSubmit(event: FormEvent): unknown
}

/** The second step: who comes, and for what. */
export function ScheduleApplicant({ form, lsv, when, types, onBack, onSubmit }: Props) {
  const problems = useProblemFocus(form.attempt)
  const again = useFocusAfter(form.busy)
  const chosen = types.data?.find(({ id }) => id === form.form.watch('applicant_type'))
  if (types.error && !types.data) return <ErrorNotice onRetry={types.refetch}>{types.error.message}</ErrorNotice>
  if (!types.data) return <LoadingRows />
  return (
    <form ref={problems} onSubmit={onSubmit} noValidate>
      <Stack>
        <Text fw={650}>
          {whenInWords(when, lsv.timezone)}, {lsv.name}
        </Text>
        {form.failure && <ErrorNotice>{form.failure}</ErrorNotice>}
        <SelectField
          label="Applicant type"
          required
          options={types.data.map(({ id, description, pricing }) => ({ value: id, label: `${description} (${dollars(pricing)})` }))}
          {...form.field('applicant_type', { number: true })}
        />
        {chosen?.note && <Notice>{chosen.note}</Notice>}
        <ContactFields field={form.field} />
        {chosen?.prompt_location && (
          <RecordField
            key={chosen.id}
            label="Job location"
            required
            record={workLocation}
            filters={{ employer: chosen.employer }}
            {...form.controlled('location')}
          />
        )}
        {chosen?.pricing !== '0.00' && (
          <SelectField label="Payment method" placeholder={null} options={deskPayments} {...form.field('payment_method')} />
        )}
        <TextBox label="Notes" description="Optional" rows={3} {...form.field('notes')} />
        <Group justify="space-between">
          <Button variant="default" onClick={onBack} disabled={form.busy}>
            Back
          </Button>
          <Button ref={again} type="submit" loading={form.busy}>
            Schedule
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
