import { Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { OwnBooking } from '../../../contract/portal/own-booking.ts'
import { longDay, longDayOf } from '../../data/dates.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { ButtonLink } from '../../ui/layout/links.tsx'
import { useProgressText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'
import { stageOfVisit } from './notices/stage-of-visit.ts'
import styles from './progress-panel.module.css'

/** Every stage of an appointment with its day, and what its applicant has to do now. It never shows the answer itself. */
export function ProgressPanel({ booking }: { booking: OwnBooking }) {
  const text = useProgressText()
  const locale = useLocale()
  const title = useId()
  const { booked, printed, sent, answered, rejected } = booking.progress
  // The top of the page says what they have to do who have come.
  const isHere = ['arrived', 'started'].includes(stageOfVisit(booking))
  const day = (instant: string | null) => instant && longDayOf(instant, booking.lsv.timezone, locale)
  return (
    <section className={styles.panel} aria-labelledby={title}>
      <Title id={title} order={2} size="h4">
        {text('progress.title')}
      </Title>
      <ol className={styles.stages}>
        <Stage name={text('progress.booked')} day={day(booked)} />
        <Stage name={text('progress.print')} day={day(printed)} />
        {rejected ? (
          <Stage name={text('progress.unreadable')} day={day(rejected.at)} failed />
        ) : (
          <>
            <Stage name={text('progress.send')} day={sent && longDay(sent, locale)} />
            <Stage name={text('progress.answer')} day={day(answered)} />
          </>
        )}
      </ol>
      {!isHere && (
        <div>
          <Text fw={650}>{text('progress.now')}</Text>
          <NextStep booking={booking} />
        </div>
      )}
    </section>
  )
}

/** A stage with its day, or one that is still to come. */
function Stage({ name, day, failed = false }: { name: string; day: string | null; failed?: boolean }) {
  const text = useProgressText()
  return (
    <li className={styles.stage} data-reached={day !== null} data-failed={failed}>
      <span className={styles.mark}>{day !== null && <Icon name={failed ? 'warning' : 'check'} size={16} />}</span>
      <div>
        <Text fw={day === null ? 400 : 650}>{name}</Text>
        <Text size="sm" c="dimmed">
          {day ?? text('progress.notYet')}
        </Text>
      </div>
    </li>
  )
}

function NextStep({ booking: { id, environment, progress } }: { booking: OwnBooking }): ReactNode {
  const text = useProgressText()
  const locale = useLocale()
  const { printed, sent, answered, rejected } = progress
  if (rejected?.reprint === 'due') return <BookReprint number={id} />
  if (rejected?.reprint === 'booked') return <Text>{text('progress.again')}</Text>
  if (rejected?.reprint === 'taken') return <Text>{text('progress.taken')}</Text>
  if (rejected) return <Text>{text('progress.nameCheck', { environment, day: longDay(rejected.name_check_by ?? '', locale) })}</Text>
  if (answered) return <Text>{text('progress.answered', { environment })}</Text>
  if (sent) return <Text>{text('progress.answerNext', { environment })}</Text>
  if (printed) return <Text>{text('progress.sendNext')}</Text>
  return <Text>{text('progress.beforehand')}</Text>
}

function BookReprint({ number }: { number: number }) {
  const text = useProgressText()
  return (
    <>
      <Text>{text('progress.due')}</Text>
      <Text>{text('progress.dueNumber', { number: String(number) })}</Text>
      <ButtonLink to="/landing" search={{ start: 'illegible' } as never} mt="sm">
        {text('progress.dueLink')}
      </ButtonLink>
    </>
  )
}
