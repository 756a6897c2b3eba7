import { Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { TimelineEntry, TimelinePage } from '../../../../contract/applicants/applicant-actions.ts'
import { applicant as contract } from '../../../../contract/applicants/applicants.ts'
import { call } from '../../../data/call.ts'
import { dateTimeAndYear } from '../../../data/dates.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { DataList } from '../../../ui/list/data-list.tsx'
import { LoadMore } from '../../../ui/list/load-more.tsx'
import { PanelButton } from '../../editing/panel-button.tsx'
import styles from '../record.module.css'
import { reasonOf, sentenceOf } from '../timeline-words.ts'

/** Every event of the applicant, the latest first, with its user. */
export function TimelinePanel({ applicant }: { applicant: number }) {
  const pages = useInfiniteQuery({
    queryKey: [contract.path, 'timeline', applicant],
    queryFn: ({ pageParam, signal }) =>
      call<TimelinePage>('GET', `/applicants/${applicant}/timeline`, { query: { before: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  const entries = pages.data?.pages.flatMap(({ results }, page) => results.map((entry, place) => ({ ...entry, id: `${page}-${place}` })))
  return (
    <Panel
      title="Timeline"
      actions={<PanelButton text="Refresh" of="the timeline" loading={pages.isRefetching} onClick={() => pages.refetch()} />}
    >
      <DataList query={pages} items={entries} id={({ id }) => id} label="Timeline" framed={false}>
        {(entry) => <OneEntry entry={entry} />}
      </DataList>
      <LoadMore pages={pages} of="of the timeline" />
    </Panel>
  )
}

function OneEntry({ entry }: { entry: TimelineEntry }) {
  const reason = reasonOf(entry)
  return (
    <div className={styles.entry} data-kind={entry.kind}>
      <Text>{sentenceOf(entry)}</Text>
      {reason && <Text size="sm">{reason}</Text>}
      <Text size="sm" c="dimmed">
        {dateTimeAndYear(entry.at)}
        {entry.who ? `, ${entry.who}` : entry.by_applicant ? ', the applicant' : ''}
      </Text>
    </div>
  )
}
