import { Text } from '@mantine/core'
import type { SubmissionsAnswer } from '../../../contract/applicant-search.ts'
import { shortDate } from '../../data/dates.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ResultTable } from '../../ui/list/result-table.tsx'
import { nameOf } from '../applicants/applicant-name.ts'

type Row = Record<string, unknown>

const MOST = 100
const fates = {
  marked: 'Marked as submitted',
  unchanged: 'Known already',
  older: 'Prints that were rejected since: the applicant stays as it is',
} as const

/** What a report would do, row by row. */
export function SubmissionPreview({ rows, answer }: { rows: readonly Row[]; answer: SubmissionsAnswer }) {
  const told = (answer.rows ?? []).map((outcome, at) => ({ outcome, row: rows[at] ?? {}, number: at + 1 }))
  return (
    <>
      <Notice>{`${answer.marked} to be marked as submitted, ${answer.unchanged} stay as they are.`}</Notice>
      <ResultTable
        label="What the report does"
        items={told.slice(0, MOST)}
        id={({ number }) => number}
        columns={[
          { title: 'Applicant', cell: ({ outcome }) => nameOf(outcome) },
          { title: 'Row', cell: ({ number }) => number },
          { title: 'TCN', cell: ({ row }) => String(row.transaction_id) },
          { title: 'Submitted', cell: ({ row }) => shortDate(String(row.submitted).slice(0, 10)) },
          { title: 'What happens', cell: ({ outcome }) => fates[outcome.fate] },
        ]}
      />
      {told.length > MOST && <Text c="dimmed">{`… and ${told.length - MOST} more rows.`}</Text>}
    </>
  )
}
