import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Problem } from '../../data/problem.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { BadLink } from './bad-link.tsx'
import { MoveBooking } from './move-booking.tsx'
import { ShowBooking } from './show-booking.tsx'
import { useBooking } from './use-booking.ts'

/** /booking/{token}: the applicant's own booking, for whoever holds the link of the mail. */
export function BookingPage() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const { data, error, refetch } = useBooking(token)
  const [moving, setMoving] = useState(false)
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
