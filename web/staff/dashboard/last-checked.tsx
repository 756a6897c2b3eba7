import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { LastChecked as Answer } from '../../../contract/applicants/applicant-search.ts'
import { applicant } from '../../../contract/applicants/applicants.ts'
import { call } from '../../data/call.ts'
import { dateTimeAndYear, shortDate } from '../../data/dates.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { countText } from '../../ui/list/found-count.tsx'
import { nameOf } from '../applicants/applicant-name.ts'

/** One line: the latest report of submissions, the number of applicants that wait for an answer, and the longest wait. */
export function LastChecked() {
  const { data, error, refetch } = useQuery({
    queryKey: [applicant.path, 'last_checked'],
    queryFn: ({ signal }) => call<Answer>('GET', '/applicants/last_checked', { signal }),
  })
  if (error && !data) return <ErrorNotice onRetry={refetch}>{error.message}</ErrorNotice>
  // Keeps the height of the line while it is empty.
  if (data === undefined) return <Text c="dimmed"> </Text>
  const { last_checked, waiting, waiting_capped, oldest } = data
  return (
    <Text c="dimmed">
      {last_checked === null ? 'No submissions were reported yet.' : `Submissions last reported ${dateTimeAndYear(last_checked)}.`}{' '}
      {waiting > 0 && (
        <TextLink to="/results" search={{ waiting: 'true', order: 'submitted' } as never}>
          {`${countText(waiting, waiting_capped)} ${waiting === 1 ? 'applicant waits' : 'applicants wait'} for an answer`}
        </TextLink>
      )}
      {waiting === 0 && 'Nobody waits for an answer.'}
      {oldest && (
        <>
          {', the longest '}
          <TextLink to="/record/$id" params={{ id: String(oldest.id) } as never}>
            {nameOf(oldest)}
          </TextLink>
          {` since ${shortDate(oldest.submitted)}.`}
        </>
      )}
    </Text>
  )
}
