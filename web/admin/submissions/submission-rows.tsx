import { Text } from '@mantine/core'
import type { SubmissionsAnswer } from '../../../contract/applicant-search.ts'
import { shortDate } from '../../data/dates.ts'
import { ErrorNotice, Notice } from '../../ui/notice.tsx'
import { ResultTable } from '../../ui/result-table.tsx'
import { nameOf } from '../record/applicant-name.ts'

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

/** What is wrong with a file, by row and column. Nothing of it was taken. */
export function SubmissionComplaints({ errors, rows }: { errors: Readonly<Record<string, string>>; rows: readonly Row[] }) {
  const complaints = Object.entries(errors).map(([name, message]) => {
    const [number, column = ''] = name.split('.')
    return { row: Number(number), column, message, cell: String(rows[Number(number) - 1]?.[column] ?? '') }
  })
  return (
    <>
      <ErrorNotice title={complaints.length === 1 ? 'One cell is wrong' : `${complaints.length} cells are wrong`}>
        Nothing was taken. Row 1 is the first one below the headings. Correct the file and choose it again.
      </ErrorNotice>
      <ResultTable
        label="What is wrong"
        items={complaints.slice(0, MOST)}
        id={({ row, column }) => `${row}.${column}`}
        columns={[
          { title: 'Row', cell: ({ row }) => row },
          { title: 'Column', cell: ({ column }) => column },
          { title: 'Cell', cell: ({ cell }) => cell },
          { title: 'What is wrong', cell: ({ message }) => message },
        ]}
      />
    </>
  )
}
