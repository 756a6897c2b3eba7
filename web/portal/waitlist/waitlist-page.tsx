import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MailboxEntry } from '../../../contract/waitlist/waitlist.ts'
import { call } from '../../data/call.ts'
import { dateAndTimeInZone, timeInZone } from '../../data/dates.ts'
import { mailsLeave } from '../../data/embedded-data.ts'
import { useEnvironment } from '../../data/environment.ts'
import { Problem } from '../../data/problem.ts'
import { useRecord } from '../../data/records/use-records.ts'
import { useNavigate, useParams } from '../../router/routing.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { repeatUntilAnswered } from '../booking/sending/repeat-until-answered.ts'
import { publicLsvs } from '../lsv/lsv.ts'
import { useWaitlistText } from '../texts/dictionaries.ts'
import { chooseTime } from '../time/replace-time.ts'
import { useLocale } from '../translation/language.ts'
import { currentWizard, dispatch, startApplication } from '../wizard/use-wizard.ts'
import { EndedEntry, EndedPage } from './ended-entry.tsx'
import { useTimesText } from './use-times-text.ts'

const LOOK_AGAIN_MS = 60_000

const isGone = (error: Error | null) => error instanceof Problem && error.status === 404

/** /waitlist/{token}: the waitlist entry of a mailbox, opened by the link of its mails. */
export function WaitlistPage() {
  const { token = '' } = useParams() as { token?: string }
  const text = useWaitlistText()
  const path = `/waitlist/${encodeURIComponent(token)}`
  const { data, error, refetch } = useQuery({
    queryKey: ['waitlist', token],
    queryFn: ({ signal }) => call<MailboxEntry>('GET', path, { anonymous: true, signal }),
    // Only an entry that is gone has nothing more to say: a lost answer is asked for again.
    refetchInterval: ({ state }) => (isGone(state.error) ? false : LOOK_AGAIN_MS),
  })
  const leave = useMutation({ mutationFn: () => repeatUntilAnswered(() => call<void>('DELETE', path, { anonymous: true })) })
  if (leave.isSuccess) return <EndedPage title={text('waitlist.left')} />
  if (isGone(error)) return <EndedEntry token={token} />
  if (!data) {
    return <Page>{error ? <ErrorNotice onRetry={refetch}>{error.message}</ErrorNotice> : <LoadingRows rows={3} height={96} />}</Page>
  }
  return (
    <Page>
      <PageTitle>{text('waitlist.title', { name: data.lsv.name })}</PageTitle>
      {leave.error && <ErrorNotice focused>{leave.error.message}</ErrorNotice>}
      <Entry entry={data} token={token} path={path} />
      <div>
        <Button variant="default" onClick={() => leave.mutate()} loading={leave.isPending}>
          {text('waitlist.leave')}
        </Button>
      </div>
    </Page>
  )
}

function Entry({ entry, token, path }: { entry: MailboxEntry; token: string; path: string }) {
  const text = useWaitlistText()
  const { days, mailed, question, hours } = useTimesText(entry)
  if (!entry.confirmed) return <Confirm hint={`${question} ${hours}`} token={token} path={path} />
  if (entry.offer) return <Offered entry={entry} offer={entry.offer} token={token} path={path} />
  return (
    <div role="status">
      <Notice kind="success" title={text('waitlist.waiting')}>
        <Text>{mailsLeave() ? mailed : days}</Text>
        <Text>{hours}</Text>
        <Text>{text(mailsLeave() ? 'waitlist.how' : 'waitlist.kept')}</Text>
      </Notice>
      <OpenTimes lsv={entry.lsv} />
    </div>
  )
}

/** The next open time of the location, of any day, for those who would rather book than wait; nothing where there is none. */
function OpenTimes({ lsv: { id, timezone, name } }: Pick<MailboxEntry, 'lsv'>) {
  const text = useWaitlistText()
  const locale = useLocale()
  const begin = useBegin({ id, timezone, name })
  const next = useRecord(publicLsvs, id, { anonymous: true }).data?.record.next_open
  if (!next) return null
  return (
    <Stack gap="sm" mt="md" align="flex-start">
      <Text>{text('waitlist.next', { when: dateAndTimeInZone(next, timezone, locale) })}</Text>
      <Button variant="default" onClick={() => begin()}>
        {text('waitlist.seeOpen')}
      </Button>
    </Stack>
  )
}

function Confirm({ hint, token, path }: { hint: string; token: string; path: string }) {
  const text = useWaitlistText()
  const confirm = useAnswer(token, `${path}/confirm`)
  return (
    <>
      {confirm.error && <ErrorNotice focused>{confirm.error.message}</ErrorNotice>}
      <Text>{hint}</Text>
      <Text>{text(mailsLeave() ? 'waitlist.how' : 'waitlist.kept')}</Text>
      <Group>
        <Button onClick={() => confirm.mutate()} loading={confirm.isPending}>
          {text('waitlist.confirm')}
        </Button>
      </Group>
    </>
  )
}

/** Answers a question of the page; the entry as it is then is shown at once. */
function useAnswer(token: string, path: string, body?: object) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => repeatUntilAnswered(() => call<MailboxEntry>('POST', path, { body, anonymous: true })),
    onSuccess: (answer) => client.setQueryData(['waitlist', token], answer),
  })
}

type OfferedProps = { entry: MailboxEntry; offer: NonNullable<MailboxEntry['offer']>; token: string; path: string }

/** Begins an application that has its place already, and what `choose` adds. */
function useBegin({ id, name, timezone }: MailboxEntry['lsv']) {
  const navigate = useNavigate()
  const { data: environment } = useEnvironment()
  return (choose: () => void = () => {}) => {
    startApplication('new', environment?.display_waiver === true)
    dispatch({ type: 'lsv chosen', lsv: id, place: { name, timezone } })
    choose()
    void navigate({ to: '/disclaimer/new' })
  }
}

/** Booking the time is an application like any other, which has place and time already; declining it leaves it to the next. */
function Offered({ entry: { lsv }, offer, token, path }: OfferedProps) {
  const text = useWaitlistText()
  const locale = useLocale()
  const { data: environment } = useEnvironment()
  const begin = useBegin(lsv)
  const decline = useAnswer(token, `${path}/decline`, { offer: offer.id })
  const book = () =>
    begin(() => {
      dispatch({ type: 'time held', key: currentWizard()?.key ?? '', hold: offer.hold })
      chooseTime(offer.date_time)
    })
  return (
    <Notice kind="success" title={text('waitlist.offerAny')}>
      <Text fw={650} size="xl">
        {dateAndTimeInZone(offer.date_time, lsv.timezone, locale)}
      </Text>
      <Text>{text('waitlist.until', { time: timeInZone(offer.expires_at, lsv.timezone, locale) })}</Text>
      {decline.error && <ErrorNotice focused>{decline.error.message}</ErrorNotice>}
      <Group mt="sm">
        <Button onClick={book} disabled={!environment || decline.isPending}>
          {text('waitlist.book')}
        </Button>
        <Button variant="default" onClick={() => decline.mutate()} loading={decline.isPending}>
          {text('waitlist.waitOn')}
        </Button>
      </Group>
    </Notice>
  )
}
