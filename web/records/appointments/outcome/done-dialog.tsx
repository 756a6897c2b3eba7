import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { REASON_MAX } from '../../../../contract/applicants/applicant-checks.ts'
import { appointment as contract, statusLabel } from '../../../../contract/appointments/appointments.ts'
import { type TcnForm, tcnComplaint } from '../../../../contract/appointments/tcn-form.ts'
import { collectionLabel, collectionOf } from '../../../../contract/payments/collection.ts'
import { now as presentTime } from '../../../data/clock/clock.ts'
import { timeOnly } from '../../../data/dates.ts'
import { useRecord } from '../../../data/records/use-records.ts'
import { useMay } from '../../../data/session.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { TextField } from '../../../ui/field/fields.tsx'
import { letterOf } from '../../../ui/focus/letter-of.ts'
import type { useFields } from '../../../ui/form/use-fields.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import type { Lsv } from '../../lsv/lsv.ts'
import { TakePaymentDialog } from '../../payments/take-payment-dialog.tsx'
import { useIsOnItsWay } from '../../sent-changes/sent-changes.ts'
import { MAY_CLOSE } from '../../sent-changes/use-following.ts'
import { type Appointment, fullName } from '../appointment.ts'
import { actionsOf } from '../appointment-actions.ts'
import { appointmentMeanwhile } from '../appointment-conflict.tsx'
import { menuEntries } from '../appointment-words.ts'
import { MissingFacts, needsReason, WHY_WITHOUT } from '../missing-facts.tsx'
import { numberIn } from '../scanned-number.ts'
import { useSentChange } from '../use-change-appointment.ts'
import { NumberQuestion, numberComplaint } from './number-question.tsx'

type Values = { transaction_id: string | null; reason: string }
type Props = {
  appointment: Appointment
  lsv: Pick<Lsv, 'tcn_prefix' | 'tcn_length'>
  /** All appointments of today, whose confirmations may be scanned by mistake. */
  people: readonly Appointment[]
  /** Called when the visit has ended; not for a TCN that is entered later. */
  onDone?(appointment: Appointment): void
  onClose(): void
}

/**
 * Marks a visit as completed with the TCN of its prints, or gives a completed one its TCN. A scanner may read it from the machine. What is
 * still to collect is taken in a dialog in its place, and what was typed stays.
 */
export function DoneDialog(props: Props) {
  // With the money that was taken meanwhile.
  const now = useRecord(contract, props.appointment.id).data?.record ?? props.appointment
  const payment = usePayment(now)
  return (
    <>
      <DoneForm {...props} now={now} payment={payment} />
      {payment.isOpen && <TakePaymentDialog appointment={now} onClose={payment.close} />}
    </>
  )
}

/** The fields of an appointment that a payment changes, also one that is taken from this dialog. */
const MONEY = ['collected'] as const

type FormProps = Props & { now: Appointment; payment: ReturnType<typeof usePayment> }

function DoneForm({ appointment, now, lsv, people, payment, onDone, onClose }: FormProps) {
  const { changeInForm, meanwhile } = useSentChange(appointment, MONEY)
  const isOnItsWay = useIsOnItsWay('visit', appointment.id)
  // From then on the visit may be finished by this desk itself.
  const [isSent, setSent] = useState(false)
  const completed = appointment.status === 'COMPLETED'
  const asksReason = !completed && needsReason(appointment)
  const name = fullName(appointment)
  const form: TcnForm = useMemo(() => ({ prefix: lsv.tcn_prefix, length: lsv.tcn_length }), [lsv])
  // A number that the clerk has read on the machine.
  const [known, setKnown] = useState<string | null>(null)
  const schema = useMemo(
    () => schemaOf({ required: completed, asksReason, own: now, people, form, known }),
    [completed, asksReason, now, people, form, known],
  )
  const save = async ({ transaction_id, reason }: Values) => {
    setSent(true)
    const change = {
      ...(completed ? {} : { status: 'COMPLETED' as const }),
      ...(transaction_id === null ? {} : { transaction_id }),
      ...(asksReason ? { reason } : {}),
    }
    if (!(await changeInForm({ change, what: inWords(change) }))) return
    showToast({ about: name, text: completed ? 'TCN saved' : statusLabel('COMPLETED') })
    if (!completed) onDone?.(appointment)
  }
  return (
    <FormDialog<Values>
      title={completed ? `TCN of ${name}` : `${menuEntries.complete.text}: ${name}`}
      opened
      onClose={onClose}
      schema={schema}
      initial={{ transaction_id: appointment.transaction_id ?? '', reason: '' }}
      onSave={save}
      meanwhile={appointmentMeanwhile(meanwhile, appointment)}
      save={completed ? 'Save TCN' : menuEntries.complete.text}
      covered={payment.isOpen}
      ready={() => !isOnItsWay}
      whileSilent={MAY_CLOSE}
    >
      {(fields) => (
        <>
          {isOnItsWay && <Notice kind="warning">Another change of this appointment has no answer yet.</Notice>}
          {!completed && !isSent && <FinishedElsewhere visit={people.find(({ id }) => id === appointment.id)} />}
          <VisitFacts appointment={now} onPay={payment.open} />
          <TcnField fields={fields} form={form} required={completed} covered={payment.isOpen} />
          <NumberQuestion fields={fields} onKnown={setKnown} />
          <KeptNumber appointment={now} onKept={(number) => fields.form.setValue('transaction_id', number, { shouldDirty: true })} />
          {asksReason && (
            <>
              <MissingFacts appointment={appointment} />
              <TextField label={WHY_WITHOUT} required maxLength={REASON_MAX} {...fields.field('reason')} />
            </>
          )}
        </>
      )}
    </FormDialog>
  )
}

/** The change of a visit in words, with what was typed: "Completed, TCN NYDT8200000001". */
const inWords = ({ status, transaction_id, reason }: { status?: 'COMPLETED'; transaction_id?: string; reason?: string }) =>
  [status && statusLabel(status), transaction_id && `TCN ${transaction_id}`, reason && `“${reason}”`].filter(Boolean).join(', ')

/** The notice that the open visit is finished by now, before Done is pressed. */
function FinishedElsewhere({ visit }: { visit: Appointment | undefined }) {
  if (visit === undefined || visit.status === 'SCHEDULED') return null
  const { status, completed_at, transaction_id, lsv_timezone } = visit
  const when = completed_at === null ? '' : ` at ${timeOnly(completed_at, lsv_timezone)}`
  const tcn = transaction_id === null ? 'without a TCN' : `with the TCN ${transaction_id}`
  return (
    <Notice kind="warning" alert>
      {status === 'COMPLETED' ? `This visit was finished elsewhere${when} ${tcn}.` : `This appointment is ${statusLabel(status)} by now.`}
    </Notice>
  )
}

/** Takes what is still to collect without leaving the visit, also by the board's key; `open` is null where there is nothing to take. */
function usePayment(appointment: Appointment) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const isPayable = actionsOf(appointment, new Date(presentTime()), may).includes('pay')
  useEffect(() => {
    if (!isPayable || isOpen) return
    const open = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || letterOf(event) !== 'p') return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', open)
    return () => window.removeEventListener('keydown', open)
  }, [isPayable, isOpen])
  return { isOpen, open: isPayable ? () => setOpen(true) : null, close: () => setOpen(false) }
}

type TcnFieldProps = { fields: ReturnType<typeof useFields<Values>>; form: TcnForm; required: boolean; covered: boolean }

function TcnField({ fields, form, required, covered }: TcnFieldProps) {
  return (
    <Selected attempt={fields.attempt} covered={covered}>
      <TextField
        label="TCN"
        description={`The transaction control number of the submitted prints, ${formInWords(form)}.${
          required ? '' : ' Left empty, it can be entered later; the board shows that it is missing.'
        }`}
        required={required}
        maxLength={300}
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        data-scanned
        onFocus={({ currentTarget }) => currentTarget.select()}
        {...fields.field('transaction_id')}
      />
    </Selected>
  )
}

/** The amount to collect, with the button that takes it, and the TCR of a re-print. */
function VisitFacts({ appointment, onPay }: { appointment: Appointment; onPay: (() => void) | null }) {
  const { attempt, tcr } = appointment
  return (
    <>
      <Group>
        <Text fw={650} role="status">
          {collectionLabel(collectionOf(appointment))}
        </Text>
        {onPay && (
          <Button variant="default" title="Alt+P" onClick={onPay}>
            Take Payment
          </Button>
        )}
      </Group>
      {attempt > 1 && tcr && (
        <Text fw={650}>
          Re-print, attempt {attempt}: TCR {tcr}
        </Text>
      )}
    </>
  )
}

type KeptNumberProps = { appointment: Appointment; onKept(number: string): void }

/** Enters the number of the machine's file, once that was taken, where it can be the TCN. */
function KeptNumber({ appointment: { file_number: number }, onKept }: KeptNumberProps) {
  if (number === null) return null
  return (
    <Button variant="subtle" style={{ alignSelf: 'flex-start' }} onClick={() => onKept(number)}>
      The machine kept {number}, the number of its file
    </Button>
  )
}

const formInWords = ({ prefix, length }: TcnForm) =>
  `${length === null ? '10 to 40' : length} characters${prefix === null ? '' : ` that begin with ${prefix}`}`

/** Selects a refused value, so that the next scan replaces it; focuses the field once another dialog has given its place back. */
function Selected({ attempt, covered, children }: { attempt: number; covered: boolean; children: ReactNode }) {
  const around = useRef<HTMLDivElement>(null)
  const wasCovered = useRef(false)
  useEffect(() => {
    if (wasCovered.current && !covered) around.current?.querySelector('input')?.focus()
    wasCovered.current = covered
  }, [covered])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each attempt
  useEffect(() => around.current?.querySelector('input')?.select(), [attempt])
  return <div ref={around}>{children}</div>
}

const tcn = contract.fields.transaction_id?.input as z.ZodMiniType<string | null>

type Rules = {
  required: boolean
  asksReason: boolean
  /** The visit, whose own number is accepted once the machine has its file: before, its scan is that of the applicant's confirmation. */
  own: Appointment
  people: readonly Appointment[]
  form: TcnForm
  known: string | null
}

function schemaOf({ required, asksReason, own, people, form, known }: Rules) {
  const whose = z.string().check(
    z.superRefine((typed, context) => {
      const person = whoseNumber(typed, own, people)
      if (person) context.addIssue({ code: 'custom', message: `This is the registration number of ${fullName(person)}, not a TCN` })
    }),
  )
  const input = tcn.check(
    z.superRefine((value, context) => {
      if (value === null) return
      const message = tcnComplaint(value, form) ?? holderComplaint(value, own, people) ?? numberComplaint(value, own, form, known)
      if (message) context.addIssue({ code: 'custom', message })
    }),
    z.refine((value) => !required || value !== null, 'Required'),
  )
  const reason = z.string().check(
    z.trim(),
    z.maxLength(REASON_MAX),
    z.refine((text) => !asksReason || text !== '', 'Required'),
  )
  return z.object({ transaction_id: z.pipe(whose, input as z.ZodMiniType<string | null, string>), reason })
}

/** Of a TCN that another appointment of today has: whose it is. The server names the holder of another day. */
function holderComplaint(tcn: string, own: Appointment, people: readonly Appointment[]): string | null {
  const holder = people.find(({ id, transaction_id }) => id !== own.id && transaction_id === tcn)
  return holder ? `${fullName(holder)}, ${timeOnly(holder.date_time, holder.lsv_timezone)}, has this TCN already` : null
}

/**
 * The applicant of today with this registration number: plain, behind a prefix, with # or in the address of a booking. The visit's own is
 * nobody's once the machine has its file, unless it is scanned from the confirmation.
 */
function whoseNumber(typed: string, own: Appointment, people: readonly Appointment[]): Appointment | undefined {
  const text = typed.trim()
  const number = Number(numberIn(text) ?? /[1-9]\d{9}$/.exec(text)?.[0])
  if (number !== own.id) return people.find(({ id }) => id === number)
  const mayBeOfFile = /^[A-Z\d-]+$/i.test(text) && (own.file_taken || text !== String(number))
  return mayBeOfFile ? undefined : own
}
