import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { OwnBooking } from '../../../contract/portal/own-booking.ts'
import { dateTimeAndYearInZone } from '../../data/dates.ts'
import { mailsLeave } from '../../data/embedded-data.ts'
import { isLost } from '../../data/problem.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { ButtonLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-question.tsx'
import { useBookingText, useConfirmationText, useProgressText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'
import { OfferedTime, OwnWaitlist } from '../waitlist/own-waitlist.tsx'
import { AppointmentSheet, nameOf } from './appointment-sheet.tsx'
import { AddToCalendar } from './calendar/add-to-calendar.tsx'
import { ContactPanel } from './contact/contact-panel.tsx'
import { MailLanguage } from './contact/mail-language.tsx'
import { KeepLink } from './keep-link.tsx'
import { MissingNotice } from './notices/missing-notice.tsx'
import { MoneyIfCancelled, MoneyOfCancelled } from './notices/money-of-cancelled.tsx'
import notices from './notices/notices.module.css'
import { stageOfVisit } from './notices/stage-of-visit.ts'
import { ProgressPanel } from './progress-panel.tsx'
import type { useUnconfirmedChange } from './unconfirmed-change.ts'
import { UnknownOutcome } from './unknown-outcome.tsx'
import { useCancel } from './use-booking.ts'

type Props = {
  token: string
  booking: OwnBooking
  moved: boolean
  lost: ReturnType<typeof useUnconfirmedChange>
  onMove(day?: string): void
}

/** The booking with its actions. */
export function ShowBooking({ token, booking, moved, lost, onMove }: Props) {
  const text = useBookingText()
  const { first_name, last_name, environment, lsv, status } = booking
  const link = `${location.origin}/booking/${token}`
  const stage = stageOfVisit(booking)
  return (
    <Page>
      <PageTitle subtitle={text('own.subtitle', { name: `${first_name} ${last_name}`, environment })}>{text('own.title')}</PageTitle>
      <div className={notices.notices}>
        {status === 'SCHEDULED' && <Visit booking={booking} />}
        <OfferedTime token={token} booking={booking} />
        {lost === 'unsure' && <UnknownOutcome />}
        <div role="status">{lost === 'read' && !moved && status !== 'CANCELLED' && <Notice>{text('own.readAgain')}</Notice>}</div>
        <State booking={booking} moved={moved} />
        <MailLanguage token={token} />
      </div>
      {status === 'SCHEDULED' && <KeepLink link={link} />}
      {status === 'SCHEDULED' && booking.missing.length > 0 && <MissingNotice token={token} missing={booking.missing} />}
      {status === 'COMPLETED' && <ProgressPanel booking={booking} />}
      <AppointmentSheet
        name={nameOf(booking)}
        id={booking.id}
        date_time={booking.date_time}
        lsv={lsv}
        type={booking.applicant_type}
        accepted_ids={booking.accepted_ids}
        type_translations={booking.type_translations}
        bring={booking.bring}
        environment={environment}
        price={booking.price}
        paid={booking.paid}
        paid_at_location={booking.paid_at_location}
        payment_method={booking.payment_method}
        network={booking.network === null ? null : environment}
        again={booking.attempt > 1 && Number(booking.price) === 0}
        over={stage === 'started' || stage === 'over'}
        cancellable={booking.may_cancel}
        cancelled={status === 'CANCELLED'}
        actions={status === 'SCHEDULED' && <Actions token={token} booking={booking} onMove={onMove} />}
      />
      {stage === 'upcoming' && <OwnWaitlist token={token} booking={booking} onSee={onMove} />}
      {status === 'SCHEDULED' && (
        <div className="no-print">
          <ProgressPanel booking={booking} />
        </div>
      )}
      {stage === 'upcoming' && <AddToCalendar token={token} link={link} appointment={booking} lsv={lsv} />}
      {(status === 'SCHEDULED' || status === 'COMPLETED') && <ContactPanel token={token} upcoming={stage === 'upcoming'} />}
      {(status === 'CANCELLED' || status === 'NO_SHOW') && (
        <div className="no-print">
          <ButtonLink to="/landing">{text('own.new')}</ButtonLink>
        </div>
      )}
    </Page>
  )
}

/** Where an applicant is who has come; announced when it changes. */
function Visit({ booking }: { booking: OwnBooking }) {
  const text = useProgressText()
  const stage = stageOfVisit(booking)
  return (
    <div role="status">
      {stage === 'arrived' && <Notice kind="success">{text('progress.arrived')}</Notice>}
      {stage === 'started' && <Notice kind="success">{text('progress.started')}</Notice>}
    </div>
  )
}

/** The status of the booking; empty for an upcoming one. */
function State({ booking, moved }: { booking: OwnBooking; moved: boolean }) {
  const { status, may_cancel, may_move, may_move_here, date_time, lsv } = booking
  const text = useBookingText()
  const when = dateTimeAndYearInZone(date_time, lsv.timezone, useLocale())
  if (status === 'CANCELLED') {
    return (
      <Notice kind="warning" title={text(booking.cancelled_by_site ? 'own.cancelledBySite' : 'own.cancelledTitle')} alert>
        {text('own.cancelledHint')} <MoneyOfCancelled booking={booking} />
      </Notice>
    )
  }
  if (status === 'COMPLETED') return null
  if (status === 'NO_SHOW') {
    return (
      <Notice kind="warning" title={text('own.noShowTitle')}>
        {text('own.noShowHint')}
      </Notice>
    )
  }
  if (stageOfVisit(booking) !== 'upcoming' && !moved) return null
  if (!may_cancel) return <Notice>{text('own.past')}</Notice>
  if (!may_move) return <Notice>{text('own.unmovable')}</Notice>
  if (!may_move_here && !moved) return <Notice>{text('own.moveAway', { place: lsv.name })}</Notice>
  return <div role="status">{moved && <Notice kind="success">{text(mailsLeave() ? 'own.moved' : 'own.movedKept', { when })}</Notice>}</div>
}

/** The buttons of an upcoming booking. */
function Actions({ token, booking, onMove }: Omit<Props, 'moved' | 'lost'>) {
  const [text, confirmation] = [useBookingText(), useConfirmationText()]
  const [cancelling, setCancelling] = useState(false)
  return (
    <Group className="no-print">
      {booking.may_move && (
        <Button variant="default" onClick={() => onMove()}>
          {text(moveText(booking))}
        </Button>
      )}
      <Button variant="default" leftSection={<Icon name="print" />} onClick={() => window.print()}>
        {confirmation('confirmation.printButton')}
      </Button>
      {booking.may_cancel && (
        <Button variant="transparent" color="red" px={0} onClick={() => setCancelling(true)}>
          {text('own.cancel')}
        </Button>
      )}
      <CancelDialog token={token} booking={booking} opened={cancelling} onClose={() => setCancelling(false)} />
    </Group>
  )
}

function moveText({ may_move_here, elsewhere }: OwnBooking) {
  if (!may_move_here) return 'own.rescheduleAway'
  return elsewhere.length > 0 ? 'own.rescheduleLsv' : 'own.reschedule'
}

type CancelDialogProps = { token: string; booking: OwnBooking; opened: boolean; onClose(): void }

/** The page itself says that it is not known whether it was cancelled, and finds out. */
const leaveLost = (error: unknown) => {
  if (!isLost(error)) throw error
}

/** Asks before the booking is cancelled, naming the consequences. */
function CancelDialog({ token, booking, opened, onClose }: CancelDialogProps) {
  const text = useBookingText()
  const locale = useLocale()
  const cancel = useCancel(token)
  const { lsv, date_time } = booking
  return (
    <ConfirmDialog
      title={text('own.cancelTitle')}
      opened={opened}
      onClose={onClose}
      onConfirm={() => cancel.mutateAsync(date_time).catch(leaveLost)}
      destructive
      yes={text('own.cancelYes')}
      no={text('own.cancelNo')}
    >
      <Stack gap="xs">
        <Text>{text('own.cancelWhen', { when: dateTimeAndYearInZone(date_time, lsv.timezone, locale), place: lsv.name })}</Text>
        <Text>
          {text(mailsLeave() ? 'own.cancelMail' : 'own.cancelKept')} <MoneyIfCancelled {...booking} />
        </Text>
      </Stack>
    </ConfirmDialog>
  )
}
