import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MyWork, WaitingNote } from '../../../contract/applicants/casework/my-work.ts'
import type { savedSearch } from '../../../contract/applicants/saved-searches.ts'
import type { Row } from '../../../contract/records/define-record.ts'
import { call } from '../../data/call.ts'
import { dateTimeAndYear, ownZone, shortDate } from '../../data/dates.ts'
import { useAction } from '../../data/records/use-records.ts'
import { useNavigate } from '../../router/routing.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { FoldPanel } from '../../ui/layout/fold-panel.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { countText } from '../../ui/list/found-count.tsx'
import styles from '../applicants/record.module.css'
import type { WorkSearch } from '../search/last-results.ts'
import { useSavedSearches } from '../search/use-saved-searches.ts'
import { ArrangeDialog } from './arrange-dialog.tsx'
import { beginQueue } from './queue.ts'

const MINE: WorkSearch = { description: 'Assigned to you', query_string: 'assignee=me&order=due' }
const work = { path: 'mywork' } as const
const EVERY_MS = 60_000

/** /work: the user's work: mentions, reminders, assigned records, then the saved searches in the user's order. */
export function Work() {
  const mine = useQuery({
    queryKey: [work.path],
    queryFn: ({ signal }) => call<MyWork>('GET', '/mywork', { query: { zone: ownZone() }, signal }),
    refetchInterval: EVERY_MS,
  })
  const searches = useSavedSearches()
  if (mine.error && !mine.data) return <Failed reason={mine.error.message} onRetry={() => mine.refetch()} />
  if (!mine.data || !searches.data)
    return (
      <Page>
        <PageTitle>My Work</PageTitle>
        {searches.error ? <ErrorNotice onRetry={() => searches.refetch()}>{searches.error.message}</ErrorNotice> : <LoadingRows rows={4} />}
      </Page>
    )
  const chosen = mine.data.searches.flatMap((id) => searches.data.results.filter((each) => each.id === id))
  return (
    <Page>
      <PageTitle subtitle="Work through it from the top: Alt+↓ in a record opens the next one, and at the end of a search the next search.">
        My Work
      </PageTitle>
      <Notes title="You Are Mentioned" notes={mine.data.mentions} />
      <Notes title="Reminders" notes={mine.data.reminders} />
      <Queue mine={mine.data} chosen={chosen} all={searches.data.results} />
    </Page>
  )
}

function Failed({ reason, onRetry }: { reason: string; onRetry(): void }) {
  return (
    <Page>
      <PageTitle>My Work</PageTitle>
      <ErrorNotice onRetry={onRetry}>{reason}</ErrorNotice>
    </Page>
  )
}

const LOADED = { isPending: false, error: null, refetch: () => undefined }

/** Notes that wait for the user; each is dismissed by a click. */
function Notes({ title, notes }: { title: string; notes: readonly WaitingNote[] }) {
  const aside = useAction((note: number) => call('POST', '/mywork/seen', { body: { note, zone: ownZone() } }), work as never)
  return (
    <FoldPanel title={title} empty={notes.length === 0}>
      {aside.error && <ErrorNotice>{aside.error.message}</ErrorNotice>}
      {notes.length > 0 && (
        <DataList query={LOADED} items={notes} id={({ note }) => note} label={title}>
          {(one) => (
            <div className={styles.cardHead}>
              <div>
                <TextLink to="/record/$id" params={{ id: String(one.applicant) } as never} fw={650}>
                  {one.applicant_name}
                </TextLink>
                <p className={styles.note}>{one.note_text}</p>
                <Text size="sm" c="dimmed">
                  {one.remind_on
                    ? `Reminder for ${shortDate(one.remind_on)}`
                    : `${one.author ?? 'Somebody'}, ${dateTimeAndYear(one.created)}`}
                </Text>
              </div>
              <Button variant="default" loading={aside.isPending && aside.variables === one.note} onClick={() => aside.mutate(one.note)}>
                Done
              </Button>
            </div>
          )}
        </DataList>
      )}
    </FoldPanel>
  )
}

type SavedSearch = Row<typeof savedSearch>
type QueueProps = { mine: MyWork; chosen: readonly SavedSearch[]; all: readonly SavedSearch[] }

/** The own records, then the chosen searches, each with its count; Start opens the first record. */
function Queue({ mine, chosen, all }: QueueProps) {
  const [arranging, setArranging] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const navigate = useNavigate()
  const entries = entriesOf(mine, chosen)
  const isEmpty = entries.every(({ count }) => count === 0)
  const start = async (at: number) => {
    setFailure(null)
    try {
      const first = await beginQueue(entries, at)
      if (first === null) showToast('Nothing is left to do here')
      else await navigate({ to: '/record/$id', params: { id: String(first) } as never })
    } catch (error) {
      setFailure((error as Error).message)
    }
  }
  return (
    <Panel
      title="Queue"
      actions={
        <Group gap="xs">
          <Button variant="default" onClick={() => setArranging(true)}>
            Arrange
          </Button>
          <Button disabled={isEmpty} onClick={() => start(0)}>
            Start at the Top
          </Button>
        </Group>
      }
    >
      <Stack gap="xs">
        {failure && <ErrorNotice>{failure}</ErrorNotice>}
        {isEmpty && <Text c="dimmed">No record waits in the queue.</Text>}
        <DataList query={LOADED} items={entries} id={({ id }) => id} label="Queue">
          {(entry) => <QueueRow entry={entry} onStart={() => start(entries.indexOf(entry))} />}
        </DataList>
        {chosen.length === 0 && <Text c="dimmed">Choose saved searches with Arrange: they are worked through in your order.</Text>}
      </Stack>
      {arranging && <ArrangeDialog chosen={mine.searches} all={all} onClose={() => setArranging(false)} />}
    </Panel>
  )
}

const entriesOf = (mine: MyWork, chosen: readonly SavedSearch[]) => [
  { id: 0, ...MINE, count: mine.assigned, capped: false, more: mine.due > 0 ? `${mine.due} due` : '' },
  ...chosen.map(({ id, description, query_string, count, count_capped }) => ({
    id,
    description,
    query_string,
    count,
    capped: count_capped,
    more: '',
  })),
]

function QueueRow({ entry, onStart }: { entry: ReturnType<typeof entriesOf>[number]; onStart(): void }) {
  const { count, capped, description, more } = entry
  return (
    <div className={styles.cardHead}>
      <div>
        <strong>{count === null ? '–' : countText(count, capped)}</strong> {description}
        {more && (
          <Text span c="dimmed">
            , {more}
          </Text>
        )}
      </div>
      <Button variant="default" aria-label={`Start with ${description}`} disabled={count === 0} onClick={onStart}>
        Start
      </Button>
    </div>
  )
}
