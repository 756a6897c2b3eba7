import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { applicant } from '../../../../contract/applicants/applicants.ts'
import { cleaners } from '../../../../contract/applicants/cleaning.ts'
import { appointment as contract } from '../../../../contract/appointments/appointments.ts'
import { optionsOf } from '../../../../contract/code-lists/code.ts'
import { usStateCodes } from '../../../../contract/code-lists/us-states.ts'
import { employer } from '../../../../contract/environments/environments.ts'
import { location as workLocation } from '../../../../contract/environments/locations-and-vendors.ts'
import { applicantType } from '../../../../contract/lsv/lsv.ts'
import { dollars } from '../../../../contract/payments/dollars.ts'
import { now } from '../../../data/clock/clock.ts'
import { dayOf, timeOnly } from '../../../data/dates.ts'
import { useEveryRecord } from '../../../data/records/use-every-record.ts'
import { useAction, useRecords } from '../../../data/records/use-records.ts'
import { type Appointment, fullName } from '../../../records/appointments/appointment.ts'
import { deskPayments } from '../../../records/appointments/appointment-words.ts'
import { ContactFields } from '../../../records/appointments/contact-fields.tsx'
import type { Lsv } from '../../../records/lsv/lsv.ts'
import { RecordField } from '../../../records/picker/record-select.tsx'
import { type ApplicantType, asOfForm, forgetPlace, keepAsked, sharePlaces } from '../../../records/scheduling/scheduling.ts'
import { SmsConsent } from '../../../records/scheduling/sms-consent.tsx'
import { sendUntilAnswered } from '../../../records/sent-changes/sent-changes.ts'
import { MAY_CLOSE, useFollowing } from '../../../records/sent-changes/use-following.ts'
import { LoadingForm } from '../../../ui/feedback/loading-form.tsx'
import { ErrorNotice, Notice } from '../../../ui/feedback/notice.tsx'
import { DateField, SelectField, TextField } from '../../../ui/field/fields.tsx'
import { SearchSelect } from '../../../ui/field/search-select.tsx'
import { TextBox } from '../../../ui/field/text-box.tsx'
import { FormContent } from '../../../ui/form/form-content.tsx'
import type { useFields } from '../../../ui/form/use-fields.ts'
import { useMounted } from '../../../ui/form/use-mounted.ts'
import { useSecondPress } from '../../../ui/form/use-second-press.ts'
import { Columns } from '../../../ui/layout/columns.tsx'
import { GuardedDialog } from '../../../ui/overlay/guarded-dialog.tsx'
import { Breakable } from '../../../ui/plain/breakable.tsx'
import { stepWords } from '../lanes.ts'
import { Returning } from './returning.tsx'
import { type Known, nobody, typedByDesk, type WalkIn, walkInBody, walkInSchema, walkInWords } from './walk-in-form.ts'

type Props = {
  lsv: Lsv
  /** The applicant is checked in; `typed` fills in the applicant's page. */
  onDone(appointment: Appointment, typed: Record<string, string>): void
  /** Shows an appointment that the person has today. */
  onChoose(appointment: Appointment): void
  onClose(): void
}

/** Checks in somebody without an appointment on one screen: type, person, contact, home address. The time is now. */
export function WalkInDialog({ lsv, onClose, ...props }: Props) {
  const types = useTypes(lsv)
  return (
    <GuardedDialog title="Walk-in" opened onClose={onClose} size="xl">
      {(reportState) =>
        types.data ? (
          <WalkInForm lsv={lsv} types={types.data} onClose={onClose} onState={reportState} {...props} />
        ) : types.error ? (
          <ErrorNotice onRetry={types.refetch}>{types.error.message}</ErrorNotice>
        ) : (
          <LoadingForm rows={5} />
        )
      }
    </GuardedDialog>
  )
}

/**
 * The types of the location. Those of no employer ask for a job location only where the network has employers, as on the server: a
 * network on its own has none to choose.
 */
function useTypes(lsv: Lsv) {
  const types = useEveryRecord(applicantType, { lsv: lsv.id })
  const asksOfNetwork = types.data?.some((type) => type.employer === null && type.prompt_location) ?? false
  const employers = useRecords(employer, { limit: 1 }, { enabled: asksOfNetwork })
  if (!asksOfNetwork || (employers.data && employers.data.count > 0)) return types
  const data = employers.data && types.data?.map((type) => (type.employer === null ? { ...type, prompt_location: false } : type))
  return { data, error: employers.error, refetch: employers.refetch }
}

type FormProps = Props & { types: readonly ApplicantType[]; onState: Parameters<typeof FormContent>[0]['onState'] }

function WalkInForm({ lsv, types, onDone, onChoose, onClose, onState }: FormProps) {
  const [known, setKnown] = useState<Known | null>(null)
  const schema = useMemo(() => walkInSchema(types, known), [types, known])
  const book = useAction(
    (body: object, once) => once<Appointment>('POST', `/${contract.path}`, { body }).catch(asOfForm),
    contract,
    applicant,
  )
  const open = useOpenToday(lsv, known)
  const confirm = useSecondPress()
  const { followIfLeft } = useFollowing()
  const isMounted = useMounted()
  const save = async (walkIn: WalkIn) => {
    const visit = await open.read()
    if (visit) confirm(String(visit.id), `${openInWords(visit)} Press ${stepWords.arrive} again to add another one.`)
    const outcome = sendUntilAnswered(() => book.mutateAsync(walkInBody(lsv.id, keepAsked(types, walkIn), known)))
    const type = types.find(({ id }) => id === walkIn.applicant_type)?.description
    const { body } = await followIfLeft({ of: 'visit', appointment: null, what: walkInWords(walkIn, known, type), outcome })
    if (isMounted.current) onDone(body, known === null ? typedByDesk(walkIn) : {})
  }
  const leaveFor = (visit: Appointment) => {
    onClose()
    onChoose(visit)
  }
  return (
    <FormContent<WalkIn>
      schema={schema as never}
      initial={{ ...nobody, applicant_type: types.length === 1 ? (types[0]?.id ?? null) : null }}
      onSave={save}
      onClose={onClose}
      {...(onState ? { onState } : {})}
      save={stepWords.arrive}
      whileSilent={MAY_CLOSE}
    >
      {(form) => (
        <>
          {open.visit && (
            <Notice kind="warning" alert>
              <Text>{openInWords(open.visit)}</Text>
              <Button variant="default" mt="xs" onClick={() => open.visit && leaveFor(open.visit)}>
                Show It
              </Button>
            </Notice>
          )}
          <WalkInFields form={form} lsv={lsv} types={types} known={known} onKnown={setKnown} />
        </>
      )}
    </FormContent>
  )
}

const openInWords = (one: Appointment) =>
  `${fullName(one)} has an appointment today at ${timeOnly(one.date_time, one.lsv_timezone)} already.`

/**
 * The open appointment of today of somebody who was here before, perhaps by a walk-in whose answer was lost; `read` asks the server for it
 * once more.
 */
function useOpenToday({ id, timezone }: Lsv, known: Known | null) {
  const today = dayOf(new Date(now()), timezone)
  const found = useRecords(
    contract,
    { lsv: id, applicant: known?.id, after: today, before: today, status: 'SCHEDULED', limit: 1 },
    { enabled: known !== null },
  )
  const read = async () => (known === null ? undefined : (await found.refetch({ throwOnError: true })).data?.results[0])
  return { visit: known === null || found.isPlaceholderData ? undefined : found.data?.results[0], read }
}

type FieldsProps = {
  lsv: Lsv
  form: ReturnType<typeof useFields<WalkIn>>
  types: readonly ApplicantType[]
  known: Known | null
  onKnown(known: Known | null): void
}

function WalkInFields({ form: { field, controlled, form }, lsv, types, known, onKnown }: FieldsProps) {
  const chosen = types.find(({ id }) => id === form.watch('applicant_type'))
  const [first_name, last_name, phone] = form.watch(['first_name', 'last_name', 'phone'])
  const type = controlled('applicant_type')
  const { place, rest } = useFocusAfterPerson(known, form.watch('location') === null)
  return (
    <>
      <TypeField
        types={types}
        {...type}
        onChange={(id) => {
          type.onChange(id)
          const next = types.find((each) => each.id === id)
          if (id !== type.value && !sharePlaces(chosen, next)) forgetPlace(form)
        }}
      />
      {chosen?.note && <Notice>{chosen.note}</Notice>}
      {chosen?.prompt_location && (
        <div ref={place}>
          <RecordField
            key={chosen.employer}
            label="Job location"
            required
            record={workLocation}
            filters={{ employer: chosen.employer }}
            {...controlled('location')}
          />
        </div>
      )}
      {known ? (
        <Group>
          <Text fw={650}>
            {known.first_name} {known.last_name}, {known.phone}, <Breakable>{known.email}</Breakable>
          </Text>
          <Button variant="default" onClick={() => onKnown(null)}>
            Somebody Else
          </Button>
        </Group>
      ) : (
        <>
          <ContactFields field={field} focused={false}>
            <Returning first_name={first_name ?? ''} last_name={last_name ?? ''} phone={phone ?? ''} onTake={onKnown} />
          </ContactFields>
          <Columns>
            <DateField label="Date of birth" {...field('dob')} />
            <TextField label="Street and number" {...field('street', { clean: cleaners.street })} />
            <TextField label="ZIP code" inputMode="numeric" maxLength={10} {...field('zip', { clean: cleaners.zip })} />
            <TextField label="City" {...field('city', { clean: cleaners.city })} />
            <SelectField label="State" options={optionsOf(usStateCodes)} {...field('state')} />
          </Columns>
        </>
      )}
      <Stack ref={rest}>
        {chosen?.pricing !== '0.00' && (
          <SelectField label="Payment method" placeholder={null} options={deskPayments} {...field('payment_method')} />
        )}
        <SmsConsent environment={{ employer: chosen?.employer, network: lsv.network }} known={known?.id} {...controlled('sms_consent')} />
        <TextBox label="Notes" description="Optional" rows={2} {...field('notes')} />
      </Stack>
    </>
  )
}

/** A person who is taken over leaves no field behind: the focus goes on to the next one that has to be filled in. */
function useFocusAfterPerson(known: Known | null, needsPlace: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const rest = useRef<HTMLDivElement>(null)
  const toPlace = useRef(needsPlace)
  toPlace.current = needsPlace
  useEffect(() => {
    if (known === null) return
    const next = (toPlace.current && place.current) || rest.current
    next?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [known])
  return { place, rest }
}

type TypeProps = { types: readonly ApplicantType[]; value: number | null; onChange(value: number | null): void; error?: string | undefined }

/** The applicant type with its price, by any words of it; names are shown whole. */
function TypeField({ types, value, onChange, error }: TypeProps) {
  const choices = types.map(({ id, description, pricing }) => ({ value: String(id), label: `${description} (${dollars(pricing)})` }))
  const chosen = choices.find((each) => each.value === String(value))
  const [text, setText] = useState(chosen?.label ?? '')
  const words = text === chosen?.label ? [] : text.toLowerCase().split(/\s+/).filter(Boolean)
  return (
    <SearchSelect
      id="walk-in-type"
      label="Applicant type"
      required
      ahead
      placeholder="Type a word of it"
      value={chosen?.value ?? ''}
      text={text}
      onSearch={setText}
      options={choices.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))}
      chosen={chosen}
      onChange={(id) => onChange(id === '' ? null : Number(id))}
      error={error}
    />
  )
}
