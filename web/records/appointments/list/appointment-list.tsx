import { Paper, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { memo, useCallback, useDeferredValue, useState } from 'react'
import { appointment as contract } from '../../../../contract/appointments/appointments.ts'
import { isRegistration } from '../../../../contract/appointments/registration-number.ts'
import { MAX_PAGE_SIZE } from '../../../../contract/records/page-size.ts'
import { useNow } from '../../../data/clock/use-now.ts'
import { longDay } from '../../../data/dates.ts'
import { useRecordPages } from '../../../data/records/use-records.ts'
import { useMay } from '../../../data/session.ts'
import { ErrorNotice, Notice } from '../../../ui/feedback/notice.tsx'
import { showToast } from '../../../ui/feedback/toast.tsx'
import { EmptyText, LoadingRows } from '../../../ui/feedback/waiting.tsx'
import { useFocusKept } from '../../../ui/focus/use-focus-kept.ts'
import { LoadMore } from '../../../ui/list/load-more.tsx'
import { ProgressiveList } from '../../../ui/list/progressive-list.tsx'
import type { Lsv } from '../../lsv/lsv.ts'
import { type Appointment, fullName } from '../appointment.ts'
import { type ActionName, actionsOf, type DialogName, promptOf, withOneEntryEach } from '../appointment-actions.ts'
import { AppointmentDialog } from '../appointment-dialog.tsx'
import { useKnownCodes } from '../codes/use-known-codes.ts'
import { StartDialog } from '../steps/start-dialog.tsx'
import { useRetriedSteps } from '../steps/use-retried-steps.ts'
import { refusalOf, useStep } from '../steps/use-step.ts'
import { groupByDay, nextOf } from './appointment-days.ts'
import styles from './appointment-list.module.css'
import { AppointmentRow } from './appointment-row.tsx'
import { useListAnnouncements } from './list-announcements.ts'
import { pollingOf } from './poll-appointments.ts'
import { SilenceNotice } from './silence-notice.tsx'

/** More than a screen holds; a short first page loads sooner. */
const FIRST = 50
const A_PIECE = 5

type Props = {
  /** Filters of the appointments, as in the address. */
  filters: Readonly<Record<string, string | number>>
  /** The LSVs to which an appointment may be moved. */
  lsvs: readonly Lsv[]
  /** Shows the LSV of each appointment. */
  lsvNameOf?(appointment: Appointment): string
}

/** Appointments by day, with all their actions. */
export function AppointmentList({ filters, lsvs, lsvNameOf }: Props) {
  const now = useNow()
  const may = useMay()
  const actions = useActions()
  const { open, act } = actions
  const wanted = wantedOf(filters)
  const pages = useRecordPages(contract, { ...wanted, limit: MAX_PAGE_SIZE }, { ...pollingOf(wanted), first: FIRST })
  useKnownCodes(pages.rows, lsvs.length === 1 ? lsvs[0] : undefined)
  const drawn = useDeferredValue(pages.rows, NONE)
  const rows = pages.rows.length === 0 ? NONE : drawn
  const news = useListAnnouncements(
    pages.data && !pages.isPlaceholderData && !pages.beginning ? pages.rows : undefined,
    JSON.stringify(filters),
  )
  if (pages.error && pages.rows.length === 0) return <ErrorNotice onRetry={pages.refetch}>{pages.error.message}</ErrorNotice>
  if (pages.isPending) return <LoadingRows rows={6} />
  // A long day is drawn in batches, so that typing and scrolling stay responsive.
  if (rows.length === 0 && pages.rows.length > 0) return <LoadingRows rows={6} />
  // The next appointment is unknown for a filtered list, or for several LSVs.
  const next = filters.name === undefined && lsvs.length === 1 ? nextOf(rows, now) : undefined
  const zones = new Set(rows.map((one) => one.lsv_timezone))
  return (
    <Stack gap="lg">
      <Text role="status" c="dimmed">
        {pages.rows.length === 0 ? '' : countOf(pages.count ?? 0, pages.capped)}
      </Text>
      <SilenceNotice since={pages.silentSince} zone={lsvs.length === 1 ? lsvs[0]?.timezone : undefined} />
      <StepNotices messages={actions.messages} />
      <VisuallyHidden role="log">{news}</VisuallyHidden>
      {pages.rows.length === 0 && (
        <EmptyText>{filters.name ? `No appointments of “${filters.name}” to display` : 'No appointments to display'}</EmptyText>
      )}
      {groupByDay(rows).map(({ day, appointments }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <Title order={2} size="h4" id={`day-${day}`} mb="xs">
            {longDay(day)}
          </Title>
          <Paper component="ul" withBorder className={styles.day ?? ''}>
            <ProgressiveList from={0} atOnce={A_PIECE}>
              {appointments.map((each) => {
                const allowed = actionsOf(each, now, may)
                return (
                  <Listed
                    key={each.id}
                    appointment={each}
                    next={each === next}
                    lsvName={lsvNameOf?.(each)}
                    withZone={zones.size > 1}
                    allowed={withOneEntryEach(allowed, each).join(' ')}
                    prompt={promptOf(each, { isNext: each === next, allowed, now })}
                    onAction={act}
                  />
                )
              })}
            </ProgressiveList>
          </Paper>
        </section>
      ))}
      {(!pages.beginning || pages.isError) && <LoadMore pages={pages} of="appointments" />}
      {open && <OpenDialog open={open} actions={actions} lsvs={lsvs} people={pages.rows} />}
    </Stack>
  )
}

const NONE: readonly Appointment[] = []

/** A registration number is searched without the range of days. */
function wantedOf({ after, before, ...others }: Props['filters']): Props['filters'] {
  const range = { ...(after === undefined ? {} : { after }), ...(before === undefined ? {} : { before }) }
  return isRegistration(String(others.name ?? '')) ? others : { ...range, ...others }
}

/** The chosen action of a row: a step of the visit is taken at once and kept while the server is silent, other actions have a dialog. */
function useActions() {
  const [open, setOpen] = useState<{ action: DialogName; appointment: Appointment } | null>(null)
  const { mutateAsync } = useStep()
  const { messages, attempt } = useRetriedSteps()
  const take = useCallback(
    (step: 'arrive' | 'start', appointment: Appointment, reason?: string) =>
      attempt({
        id: appointment.id,
        step,
        whom: fullName(appointment),
        async work() {
          await mutateAsync({ id: appointment.id, name: step, ...(reason ? { reason } : {}) })
          showToast({ about: fullName(appointment), text: step === 'arrive' ? 'checked in' : 'in progress' })
          return null
        },
        refused: (error) => refusalOf(appointment, error, reason),
      }),
    [attempt, mutateAsync],
  )
  const act = useCallback(
    (action: ActionName, appointment: Appointment) => {
      if (action === 'start' && appointment.missing.length > 0) setOpen({ action: 'startWithout', appointment })
      else if (action === 'arrive' || action === 'start') void take(action, appointment)
      else setOpen({ action, appointment })
    },
    [take],
  )
  return { open, act, take, close: () => setOpen(null), messages }
}

type OpenDialogProps = {
  open: { action: DialogName; appointment: Appointment }
  actions: ReturnType<typeof useActions>
  lsvs: readonly Lsv[]
  people: readonly Appointment[]
}

/** The dialog of the chosen action. */
function OpenDialog({ open: { action, appointment }, actions: { take, close }, lsvs, people }: OpenDialogProps) {
  if (action !== 'startWithout')
    return <AppointmentDialog action={action} appointment={appointment} lsvs={lsvs} people={people} onClose={close} />
  return <StartDialog appointment={appointment} onStart={(reason) => void take('start', appointment, reason)} onClose={close} />
}

/** Refused steps, and those that are kept until the server answers. */
const StepNotices = ({ messages }: Pick<ReturnType<typeof useActions>, 'messages'>) =>
  messages.map(({ kind, text, refusal }) => {
    if (kind === 'error') return <ErrorNotice key={refusal}>{text}</ErrorNotice>
    return (
      kind === 'warning' && (
        <Notice key={kind} kind="warning" alert>
          {text}
        </Notice>
      )
    )
  })

type ListedProps = {
  appointment: Appointment
  next: boolean
  lsvName: string | undefined
  withZone: boolean
  /** Names of actions in one text, for comparison. */
  allowed: string
  prompt: ActionName | undefined
  onAction(action: ActionName, appointment: Appointment): void
}

/** A row that is redrawn only when something of it has changed. */
const Listed = memo(function Listed({ appointment, next, lsvName, withZone, allowed, prompt, onAction }: ListedProps) {
  const row = useFocusKept<HTMLLIElement>()
  return (
    <li ref={row}>
      <AppointmentRow
        appointment={appointment}
        next={next}
        {...(lsvName === undefined ? {} : { lsvName })}
        withZone={withZone}
        actions={allowed === '' ? [] : (allowed.split(' ') as ActionName[])}
        prompt={prompt}
        onAction={(action) => onAction(action, appointment)}
      />
    </li>
  )
})

const countOf = (count: number, capped: boolean) => `${capped ? 'More than ' : ''}${count} ${count === 1 ? 'appointment' : 'appointments'}`
