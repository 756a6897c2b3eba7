import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { location as workLocation } from '../../../contract/environments/locations-and-vendors.ts'
import { applicantType } from '../../../contract/lsv/lsv.ts'
import { dollars } from '../../../contract/payments/dollars.ts'
import { dateAndTime } from '../../data/dates.ts'
import { newKey } from '../../data/new-key.ts'
import { useEveryRecord } from '../../data/records/use-every-record.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { StepIndicator } from '../../ui/feedback/step-indicator.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { SelectField } from '../../ui/field/fields.tsx'
import { TextBox } from '../../ui/field/text-box.tsx'
import { useFirstFocus } from '../../ui/focus/use-first-focus.ts'
import { useFocusAfter } from '../../ui/focus/use-focus-after.ts'
import { useProblemFocus } from '../../ui/focus/use-problem-focus.ts'
import { useFields } from '../../ui/form/use-fields.ts'
import { AddButton } from '../../ui/layout/buttons.tsx'
import { type FormState, GuardedDialog } from '../../ui/overlay/guarded-dialog.tsx'
import { deskPayments } from '../appointments/appointment-words.ts'
import { ContactFields } from '../appointments/contact-fields.tsx'
import type { Lsv } from '../lsv/lsv.ts'
import { RecordField } from '../picker/record-select.tsx'
import { bookingTime, ScheduleTime, type When, whenInWords } from './schedule-time.tsx'
import {
  type ApplicantType,
  type Coming,
  comingSchema,
  forgetPlace,
  isAboutTime,
  keepAsked,
  nobodyYet,
  sharePlaces,
  useBooking,
} from './scheduling.ts'
import { SmsConsent } from './sms-consent.tsx'

type Props = {
  lsvs: readonly Lsv[]
  onClose(): void
  onState(state: FormState): void
}

/** Step 1: the time. Step 2: the applicant. Going back, or losing the time, keeps the input. */
function ScheduleSteps({ lsvs, onClose, onState }: Props) {
  const [step, setStep] = useState<1 | 2>(1)
  const [lsvId, setLsvId] = useState<number | null>(lsvs.length === 1 ? (lsvs[0]?.id ?? null) : null)
  const [when, setWhen] = useState<When | null>(null)
  const [lost, setLost] = useState<string | null>(null)
  const lsv = lsvs.find(({ id }) => id === lsvId) ?? null
  const types = useEveryRecord(applicantType, { lsv: lsvId }, { enabled: lsvId !== null })
  const schema = useMemo(() => comingSchema(types.data ?? []), [types.data])
  const form = useFields<Coming>(schema, nobodyYet)
  const booking = useBooking()
  const [key] = useState(newKey)
  const content = useFocusOnChange(step)
  useFirstFocus(content)
  useReportedState(form.busy, form.dirty || when !== null, onState)

  const chooseLsv = (id: number | null) => {
    setLsvId(id)
    setWhen(null)
    form.form.setValue('applicant_type', null)
    forgetPlace(form.form)
  }
  const save = form.submit(async (coming) => {
    if (!lsv || !when) return
    try {
      const asked = keepAsked(types.data ?? [], coming)
      const { date_time } = await booking.mutateAsync({ ...asked, key, lsv: lsv.id, ...(await bookingTime(when, lsv.timezone)) })
      showToast(`Scheduled: ${dateAndTime(date_time, lsv.timezone)}`)
    } catch (error) {
      if (!isAboutTime(error)) throw error
      setLost((error as Error).message)
      setStep(1)
      return
    }
    onClose()
  })
  return (
    <Stack ref={content} tabIndex={-1} style={{ outline: 'none' }} role="group" aria-label={`Step ${step} of 2`}>
      <StepIndicator step={step} of={2} name={step === 1 ? 'Date and time' : 'Applicant'} />
      {step === 1 ? (
        <ScheduleTime
          lsvs={lsvs}
          lsv={lsv}
          onLsv={chooseLsv}
          when={when}
          lost={lost}
          onCancel={onClose}
          onContinue={(chosen) => {
            setWhen(chosen)
            setLost(null)
            setStep(2)
          }}
        />
      ) : (
        lsv && when && <ScheduleApplicant form={form} lsv={lsv} when={when} types={types} onBack={() => setStep(1)} onSubmit={save} />
      )}
    </Stack>
  )
}

/** Tells the dialog around what it asks about when it is closed. */
function useReportedState(busy: boolean, dirty: boolean, onState: Props['onState']) {
  useEffect(() => onState({ busy, dirty }), [busy, dirty, onState])
  useEffect(() => () => onState({ busy: false, dirty: false }), [onState])
}

/** The button of the previous step has disappeared; the step takes the focus, so that Tab leads to its first field. */
function useFocusOnChange(step: number) {
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) content.current?.focus()
    shown.current = step
  }, [step])
  return content
}

/** The button in a page's title that books for an applicant at one of these locations, in a dialog of two steps. */
export function ScheduleButton({ lsvs }: { lsvs: readonly Lsv[] }) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <AddButton inTitle label={LABEL} onClick={() => setOpened(true)} />
      <GuardedDialog title="Schedule Appointment" opened={opened} onClose={close} size="lg">
        {(reportState) => <ScheduleSteps lsvs={lsvs} onClose={close} onState={reportState} />}
      </GuardedDialog>
    </>
  )
}

type StepProps = {
  form: ReturnType<typeof useFields<Coming>>
  lsv: Lsv
  when: When
  types: { data: ApplicantType[] | undefined; error: Error | null; refetch(): unknown }
  onBack(): void
  onSubmit(event: FormEvent): unknown
}

/** The second step: applicant and type. */
function ScheduleApplicant({ form, lsv, when, types, onBack, onSubmit }: StepProps) {
  const problems = useProblemFocus(form.attempt)
  const again = useFocusAfter(form.busy)
  const chosen = types.data?.find(({ id }) => id === form.form.watch('applicant_type'))
  const type = form.field('applicant_type', { number: true })
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
          {...type}
          onChange={(event) => {
            void type.onChange(event)
            const next = types.data?.find(({ id }) => String(id) === event.currentTarget.value)
            if (!sharePlaces(chosen, next)) forgetPlace(form.form)
          }}
        />
        {chosen?.note && <Notice>{chosen.note}</Notice>}
        <ContactFields field={form.field} />
        <SmsConsent environment={{ employer: chosen?.employer, network: lsv.network }} {...form.controlled('sms_consent')} />
        {chosen?.prompt_location && (
          <RecordField
            key={chosen.employer}
            label="Job location"
            required={chosen.employer !== null}
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

/** A narrow head shows the first word only. One element, since a flexible box would drop the space between its parts. */
const LABEL = (
  <span>
    Schedule <span>Appointment</span>
  </span>
)
