import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { EntryBooking } from '../../../contract/waitlist/waitlist.ts'
import { call } from '../../data/call.ts'
import { dateAndTimeInZone } from '../../data/dates.ts'
import { Problem } from '../../data/problem.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { ButtonLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { useWaitlistText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'

/** The page of an entry that is gone: the appointment that it became, as far as its reader may see it. */
export function EndedEntry({ token }: { token: string }) {
  const text = useWaitlistText()
  const { data, error, refetch } = useQuery({
    queryKey: ['waitlist', token, 'booking'],
    queryFn: ({ signal }) => readBooking(token, signal),
  })
  if (data === undefined) {
    return <Page>{error ? <ErrorNotice onRetry={refetch}>{error.message}</ErrorNotice> : <LoadingRows rows={3} height={96} />}</Page>
  }
  if (data === null) return <EndedPage title={text('waitlist.gone')} hint={text('waitlist.goneHint')} mayHaveBooked />
  if (data.booking === null) return <EndedPage title={text('waitlist.takenAny')} hint={text('waitlist.takenHint')} mayHaveBooked />
  return <BookedPage booking={data.booking} />
}

/** The end of an entry, in words, and where to go from there. */
export function EndedPage({ title, hint, mayHaveBooked = false }: { title: string; hint?: string; mayHaveBooked?: boolean }) {
  const text = useWaitlistText()
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      {hint && <Text>{hint}</Text>}
      <Group>
        {mayHaveBooked && (
          <ButtonLink to="/find" variant="default">
            {text('waitlist.find')}
          </ButtonLink>
        )}
        <ButtonLink to="/landing">{text('waitlist.start')}</ButtonLink>
      </Group>
    </Page>
  )
}

function BookedPage({ booking: { date_time, name, timezone, manage_url } }: { booking: NonNullable<EntryBooking['booking']> }) {
  const text = useWaitlistText()
  const locale = useLocale()
  return (
    <Page>
      <PageTitle>{text('waitlist.booked')}</PageTitle>
      <Text fw={650} size="xl">
        {dateAndTimeInZone(date_time, timezone, locale)}
      </Text>
      <Text>{name}</Text>
      <Group>
        <ButtonLink to={new URL(manage_url).pathname}>{text('waitlist.see')}</ButtonLink>
      </Group>
    </Page>
  )
}

/** Null where the entry became no appointment, or one that is over or cancelled. */
async function readBooking(token: string, signal: AbortSignal): Promise<EntryBooking | null> {
  try {
    return await call<EntryBooking>('GET', `/waitlist/${encodeURIComponent(token)}/booking`, { anonymous: true, signal })
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null
    throw error
  }
}
