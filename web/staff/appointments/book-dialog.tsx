import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { applicant as applicantContract, applicantHistory } from '../../../contract/applicants/applicants.ts'
import { appointment } from '../../../contract/appointments/appointments.ts'
import { location } from '../../../contract/environments/locations-and-vendors.ts'
import { applicantType, liveScanVendor } from '../../../contract/lsv/lsv.ts'
import { dollars } from '../../../contract/payments/dollars.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { dateAndTime } from '../../data/dates.ts'
import { useEveryRecord } from '../../data/records/use-every-record.ts'
import { useAction, useRecord } from '../../data/records/use-records.ts'
import { deskPayments } from '../../records/appointments/appointment-words.ts'
import type { Lsv } from '../../records/lsv/lsv.ts'
import { RecordField } from '../../records/picker/record-select.tsx'
import { bookingTime, ScheduleTime, type When, whenInWords } from '../../records/scheduling/schedule-time.tsx'
import { type ApplicantType, isAboutTime, keepAsked } from '../../records/scheduling/scheduling.ts'
import { consentBody, SmsConsent } from '../../records/scheduling/sms-consent.tsx'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { SelectField } from '../../ui/field/fields.tsx'
import { TextBox } from '../../ui/field/text-box.tsx'
import { useFirstFocus } from '../../ui/focus/use-first-focus.ts'
import { useFields } from '../../ui/form/use-fields.ts'
import { type FormState, GuardedDialog } from '../../ui/overlay/guarded-dialog.tsx'

type Applicant = Row<typeof applicantContract>
type Props = { applicant: Applicant; onClose(): void }
type Values = { applicant_type: number | null; location: number | null; payment_method: string; notes: string; sms_consent: boolean }

/** Books an appointment for the applicant of the record: the time, then what it is for. */
export function BookDialog({ applicant, onClose }: Props) {
  const { employer, network } = applicant
  const lsvs = useEveryRecord(liveScanVendor, { is_archived: false, ...(employer === null ? { network } : { employer }) })
  return (
    <GuardedDialog title={`Book for ${applicant.first_name} ${applicant.last_name}`} opened onClose={onClose} size="lg">
      {(reportState) =>
        lsvs.error && !lsvs.data ? (
          <ErrorNotice onRetry={lsvs.refetch}>{lsvs.error.message}</ErrorNotice>
        ) : lsvs.data ? (
          <Steps applicant={applicant} lsvs={lsvs.data} onClose={onClose} onState={reportState} />
        ) : (
          <LoadingRows rows={4} />
        )
      }
    </GuardedDialog>
  )
}

type StepsProps = Props & { lsvs: readonly Lsv[]; onState(state: FormState): void }

function Steps({ applicant, lsvs, onClose, onState }: StepsProps) {
  const [lsvId, setLsvId] = useState<number | null>(lsvs.length === 1 ? (lsvs[0]?.id ?? null) : null)
  const [chosen, setChosen] = useState<When | null>(null)
  const [confirmed, setConfirmed] = useState(false)
  const [lost, setLost] = useState<string | null>(null)
  const lsv = lsvs.find(({ id }) => id === lsvId) ?? null
  const around = useRef<HTMLDivElement>(null)
  useFirstFocus(around)
  const types = useEveryRecord(applicantType, { lsv: lsvId }, { enabled: lsvId !== null })
  const own = useRecord(applicantType, applicant.applicant_type)
  useEffect(() => onState({ busy: false, dirty: chosen !== null }), [chosen, onState])
  if (lsvs.length === 0) return <Notice kind="warning">This employer or network has no fingerprint location.</Notice>
  if (!confirmed || !lsv || !chosen)
    return (
      <div ref={around}>
        <ScheduleTime
          lsvs={lsvs}
          lsv={lsv}
          onLsv={(id) => {
            setLsvId(id)
            setChosen(null)
          }}
          when={chosen}
          lost={lost}
          onCancel={onClose}
          onContinue={(when) => {
            setChosen(when)
            setLost(null)
            setConfirmed(true)
          }}
        />
      </div>
    )
  if (types.error && !types.data) return <ErrorNotice onRetry={types.refetch}>{types.error.message}</ErrorNotice>
  if (!types.data || own.isLoading) return <LoadingRows rows={3} />
  return (
    <Purpose
      {...{ applicant, lsv, onClose, onState }}
      types={types.data.filter((type) => isOffered(type, applicant))}
      own={own.data?.record}
      when={chosen}
      onBack={() => setConfirmed(false)}
      onLost={(reason) => {
        setLost(reason)
        setConfirmed(false)
      }}
    />
  )
}

/** Whether a type is for applicants of this environment. */
const isOffered = (type: ApplicantType, { employer, network }: Applicant) =>
  (type.employer ?? employer) === employer && (type.network ?? network) === network

type PurposeProps = Props & {
  lsv: Lsv
  types: readonly ApplicantType[]
  /** The type that the applicant came for before, perhaps at another location. */
  own: ApplicantType | undefined
  when: When
  onBack(): void
  onLost(reason: string): void
  onState(state: FormState): void
}

const schema = z.object({
  applicant_type: z.nullable(z.number()).check(z.refine((id) => id !== null, 'Required')),
  location: z.nullable(z.number()),
  payment_method: z.string(),
  notes: z.string(),
  sms_consent: z.boolean(),
})

/** The purpose of the appointment, and its payment method. */
function Purpose({ applicant, lsv, types, own, when, onBack, onLost, onClose, onState }: PurposeProps) {
  const formerType = types.find(({ id }) => id === own?.id) ?? types.find(({ description }) => description === own?.description)
  const initial = { applicant_type: formerType?.id ?? null, location: null, payment_method: 'CREDIT', notes: '', sms_consent: false }
  const form = useFields<Values>(schema as never, initial)
  const { busy } = form
  useEffect(() => onState({ busy, dirty: true }), [busy, onState])
  const book = useBook()
  const type = types.find(({ id }) => id === form.form.watch('applicant_type'))
  const save = form.submit(async (typed) => {
    const { notes, sms_consent, ...values } = keepAsked(types, typed)
    try {
      const { body } = await book.mutateAsync({
        ...values,
        applicant: applicant.id,
        lsv: lsv.id,
        ...(await bookingTime(when, lsv.timezone)),
        notes: notes || null,
        ...consentBody(sms_consent),
      })
      showToast(`Booked: ${dateAndTime(body.date_time, lsv.timezone)}`)
    } catch (error) {
      if (isAboutTime(error)) return onLost((error as Error).message)
      throw error
    }
    onClose()
  })
  return (
    <form onSubmit={save} noValidate>
      <Stack>
        <Text fw={650}>
          {whenInWords(when, lsv.timezone)}, {lsv.name}
        </Text>
        {form.failure && <ErrorNotice focused>{form.failure}</ErrorNotice>}
        <SelectField
          label="Applicant type"
          required
          options={types.map(({ id, description, pricing }) => ({ value: id, label: `${description} (${dollars(pricing)})` }))}
          {...form.field('applicant_type', { number: true })}
        />
        {type?.prompt_location && applicant.locations.length === 0 && (
          <RecordField
            label="Job location"
            required={applicant.employer !== null}
            record={location}
            filters={{ employer: applicant.employer }}
            {...form.controlled('location')}
          />
        )}
        {type?.pricing !== '0.00' && (
          <SelectField label="Payment method" placeholder={null} options={deskPayments} {...form.field('payment_method')} />
        )}
        <SmsConsent environment={applicant} {...form.controlled('sms_consent')} />
        <TextBox label="Notes" description="Optional" rows={3} {...form.field('notes')} />
        <Text size="sm" c="dimmed">{`${applicant.email} gets an email about it.`}</Text>
        <BookButtons busy={busy} onBack={onBack} />
      </Stack>
    </form>
  )
}

function BookButtons({ busy, onBack }: { busy: boolean; onBack(): void }) {
  return (
    <Group justify="space-between">
      <Button variant="default" onClick={onBack} disabled={busy}>
        Back
      </Button>
      <Button type="submit" loading={busy}>
        Book
      </Button>
    </Group>
  )
}

const useBook = () =>
  useAction(
    (body: object, once) => once<Row<typeof appointment>>('POST', `/${appointment.path}`, { body }),
    appointment,
    applicantContract,
    applicantHistory,
  )
