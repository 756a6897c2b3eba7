import { useEffect, useState } from 'react'
import { isDay } from '../../data/dates.ts'
import { Problem } from '../../data/problem.ts'
import { useNavigate, useParams, useSearch } from '../../router/routing.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { BadLink } from './bad-link.tsx'
import { MoveBooking, type Slot } from './move-booking.tsx'
import { ShowBooking } from './show-booking.tsx'
import { useUnconfirmedChange } from './unconfirmed-change.ts'
import { bookingKey, useBooking } from './use-booking.ts'

/** /booking/{token}: the applicant's own booking, for holders of the mail's link. */
export function BookingPage() {
  const { token = '' } = useParams() as { token?: string }
  const reading = useBooking(token)
  const { data, error, refetch } = reading
  const lost = useUnconfirmedChange(bookingKey(token), reading)
  const { moving, day, setMoving } = useMoving()
  const [saved, setSaved] = useState<Slot | null>(null)
  // The answer may be lost although the server moved the booking: its time and place tell.
  const moved = saved !== null && saved.lsv === data?.lsv.id && Date.parse(saved.dateTime) === Date.parse(data.date_time)
  useEffect(() => {
    if (moved && moving) setMoving(false)
  })
  if (error instanceof Problem && error.status === 404) return <BadLink />
  if (!data) {
    return <Page>{error ? <ErrorNotice onRetry={refetch}>{error.message}</ErrorNotice> : <LoadingRows rows={3} height={96} />}</Page>
  }
  const begin = (at?: string) => {
    setSaved(null)
    setMoving(true, at)
  }
  const back = () => {
    setMoving(false)
    if (saved !== null) void refetch()
  }
  if (moving && data.may_move && !moved)
    return <MoveBooking token={token} booking={data} lost={lost} day={day} onSave={setSaved} onBack={back} />
  return <ShowBooking token={token} booking={data} moved={moved} lost={lost} onMove={begin} />
}

/** Choosing another time is in the address, with the day at which it begins: the browser's Back ends it, and unsaved input is asked about. */
function useMoving() {
  const navigate = useNavigate()
  const moving = useSearch({ select: ({ move }: { move?: unknown }) => move !== undefined })
  const given = useSearch({ select: ({ day }: { day?: unknown }) => day })
  const day = typeof given === 'string' && isDay(given) ? given : null
  const setMoving = (now: boolean, at?: string) =>
    void navigate({ to: '.', search: (now ? { move: '1', ...(at && { day: at }) } : {}) as never, replace: !now })
  return { moving, day, setMoving }
}
