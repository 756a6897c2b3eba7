import { ErrorNotice } from '../../ui/notice.tsx'
import { ResultTable } from '../../ui/result-table.tsx'

type Complaint = { row: number; column: string; message: string; cell: string }

const MOST = 100

/** What is wrong with a file, by row and column. Nothing of it was imported. */
export function ImportComplaints({ errors, rows }: { errors: Readonly<Record<string, string>>; rows: readonly Record<string, unknown>[] }) {
  const complaints = complaintsOf(errors, rows)
  return (
    <>
      <ErrorNotice title={complaints.length === 1 ? 'One cell is wrong' : `${complaints.length} cells are wrong`}>
        Nothing was imported. Row 1 is the first one below the headings. Correct the file and choose it again.
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

const complaintsOf = (errors: Readonly<Record<string, string>>, rows: readonly Record<string, unknown>[]): Complaint[] =>
  Object.entries(errors).map(([name, message]) => {
    const [number, column = ''] = name.split('.')
    const row = Number(number)
    return { row, column, message, cell: String(rows[row - 1]?.[column] ?? '') }
  })
