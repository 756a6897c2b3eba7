import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { OwnBooking } from '../../../contract/portal/own-booking.ts'
import { dateAndTime } from '../../data/dates.ts'
import { Problem } from '../../data/problem.ts'
import { useNavigate, useParams, useSearch } from '../../router/routing.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { useBookingText } from '../texts/dictionaries.ts'
import { Times } from '../time/times.tsx'
import { useLocale } from '../translation/language.ts'
import { BadLink } from './bad-link.tsx'
import { ShowBooking } from './show-booking.tsx'
import { useBooking, useMove } from './use-booking.ts'

/** /booking/{token}: the applicant's own booking, for holders of the mail's link. */
export function BookingPage() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const { data, error, refetch } = useBooking(token)
  const { moving, setMoving } = useMoving()
  const [moved, setMoved] = useState(false)
  if (error instanceof Problem && error.status === 404) return <BadLink />
  if (!data) {
    return <Page>{error ? <ErrorNotice onRetry={refetch}>{error.message}</ErrorNotice> : <LoadingRows rows={3} height={96} />}</Page>
  }
  const stop = (done: boolean) => {
    setMoving(false)
    setMoved(done)
  }
  if (moving && data.may_move) return <MoveBooking token={token} booking={data} onDone={() => stop(true)} onBack={() => stop(false)} />
  return <ShowBooking token={token} booking={data} moved={moved} onMove={() => setMoving(true)} />
}

/** Choosing another time is in the address: the browser's Back ends it, and unsaved input is asked about. */
function useMoving() {
  const navigate = useNavigate()
  const moving = useSearch({ strict: false, select: ({ move }: { move?: unknown }) => move !== undefined })
  const setMoving = (now: boolean) => void navigate({ to: '.', search: (now ? { move: '1' } : {}) as never, replace: !now })
  return { moving, setMoving }
}

type Props = { token: string; booking: OwnBooking; onDone(): void; onBack(): void }

/** Chooses another time at the same location; the current one stays until the new one is saved. */
function MoveBooking({ token, booking: { lsv, date_time }, onDone, onBack }: Props) {
  const text = useBookingText()
  const locale = useLocale()
  const [chosen, setChosen] = useState<string | null>(null)
  const move = useMove(token)
  const format = (instant: string) => dateAndTime(instant, lsv.timezone, locale)
  const choose = (dateTime: string) => {
    move.reset()
    setChosen(dateTime)
  }
  const save = () => chosen && move.mutateAsync(chosen).then(onDone, () => setChosen(null))
  return (
    <Page>
      <PageTitle subtitle={text('own.moveNow', { when: format(date_time) })}>{text('own.moveTitle')}</PageTitle>
      {move.error && <ErrorNotice focused>{move.error.message}</ErrorNotice>}
      <Times lsv={lsv} chosen={chosen} near={date_time} onChoose={choose} />
      <div role="status">{chosen && <Text fw={650}>{text('own.moveTo', { when: format(chosen) })}</Text>}</div>
      <Group>
        <Button onClick={save} disabled={chosen === null} loading={move.isPending}>
          {text('own.save')}
        </Button>
        <Button variant="subtle" onClick={onBack} disabled={move.isPending}>
          {text('own.keep')}
        </Button>
      </Group>
    </Page>
  )
}
