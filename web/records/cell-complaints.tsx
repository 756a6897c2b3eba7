import { ErrorNotice } from '../ui/feedback/notice.tsx'
import { ResultTable } from '../ui/list/result-table.tsx'

type Row = Readonly<Record<string, unknown>>
type Complaint = { row: number; column: string; message: string; cell: string }
/** `errors` in the server's form, `"3.pricing"`; `nothing` states that nothing of the file was used. */
type Props = { errors: Readonly<Record<string, string>>; rows: readonly Row[]; nothing: string }

const MAX_SHOWN = 100

/** The errors in a file, by row and column. */
export function CellComplaints({ errors, rows, nothing }: Props) {
  const complaints = complaintsOf(errors, rows)
  return (
    <>
      <ErrorNotice title={complaints.length === 1 ? 'One cell is wrong' : `${complaints.length} cells are wrong`}>
        {`${nothing} Row 1 is the first one below the headings. Correct the file and choose it again.`}
      </ErrorNotice>
      <ResultTable
        label="What is wrong"
        items={complaints.slice(0, MAX_SHOWN)}
        id={({ row, column }) => `${row}.${column}`}
        columns={[
          { title: 'Row', cell: ({ row }) => row },
          { title: 'Column', cell: ({ column }) => column },
          { title: 'Cell', cell: ({ cell }) => cell, breaks: true },
          { title: 'What is wrong', cell: ({ message }) => message },
        ]}
      />
    </>
  )
}

const complaintsOf = (errors: Props['errors'], rows: Props['rows']): Complaint[] =>
  Object.entries(errors).map(([name, message]) => {
    const [number, column = ''] = name.split('.')
    const row = Number(number)
    return { row, column, message, cell: String(rows[row - 1]?.[column] ?? '') }
  })
