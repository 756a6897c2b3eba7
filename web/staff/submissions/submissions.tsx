import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { SubmissionsAnswer } from '../../../contract/applicants/applicant-search.ts'
import { statusCode } from '../../../contract/applicants/status-codes.ts'
import { shortDate } from '../../data/dates.ts'
import { Problem } from '../../data/problem.ts'
import { useEveryRecord } from '../../data/records/use-every-record.ts'
import { CellComplaints } from '../../records/cell-complaints.tsx'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { FileField } from '../../ui/field/file-field.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { countOf } from '../../ui/list/count-of.ts'
import { ResultTable } from '../../ui/list/result-table.tsx'
import { nameOf } from '../applicants/applicant-name.ts'
import { LastChecked } from '../dashboard/last-checked.tsx'
import { StatusOfReported } from './status-of-reported.tsx'
import { type MarkedPerson, type PreviewedFile, type ReportedSubmissions, useSubmissions } from './use-submissions.ts'

/** /submissions: reads a file of submitted prints, shows a preview, and on confirmation reports all rows. */
export function Submissions() {
  const { chosen, reading, reporting, choose, report, drop } = useSubmissions()
  const [done, setDone] = useState<ReportedSubmissions | null>(null)
  // Of all files that were reported on this page, until their status is changed.
  const [people, setPeople] = useState<readonly MarkedPerson[]>([])
  const start = async () => {
    const made = await report()
    setDone(made)
    if (made) setPeople((earlier) => withMarked(earlier, made.people))
  }
  return (
    <Page>
      <PageTitle subtitle="Which prints were sent to the agency, under which TCN, on which day.">Submissions</PageTitle>
      <LastChecked />
      {done && (
        <Notice kind="success" alert>
          {`Reported: ${done.marked} marked as submitted, ${done.unchanged} as they were.`}
        </Notice>
      )}
      <StatusOfReported people={people} onPeople={setPeople} />
      <Panel title="Report Submissions">
        <Stack>
          <Text>
            A CSV file with the columns registration (or applicant, the number in the address of the record), transaction_id and submitted
            (YYYY-MM-DD). All rows are taken, or none; a file that was reported before changes nothing.
          </Text>
          <FileField
            label="CSV file"
            accept=".csv,text/csv"
            again
            locked={reporting}
            onChange={(file) => {
              setDone(null)
              if (file) void choose(file)
            }}
          />
          <div role="status">{chosen && <Text fw={650}>{chosen.name}</Text>}</div>
          {reading && <LoadingRows />}
          {chosen && <ChosenFile chosen={chosen} />}
          {chosen && (
            <Group justify="flex-end">
              <Button variant="default" onClick={drop} disabled={reporting}>
                Cancel
              </Button>
              <Button onClick={start} disabled={!chosen.preview} loading={reporting}>
                Report Submissions
              </Button>
            </Group>
          )}
        </Stack>
      </Panel>
    </Page>
  )
}

/** The people of several reports, each once with the status that was seen last. */
const withMarked = (earlier: readonly MarkedPerson[], marked: readonly MarkedPerson[]): MarkedPerson[] => [
  ...new Map([...earlier, ...marked].map((one) => [one.id, one])).values(),
]

function ChosenFile({ chosen: { rows, unused, preview, problem } }: { chosen: PreviewedFile }) {
  const errors = problem instanceof Problem ? problem.errors : {}
  const inRows = Object.keys(errors).some((name) => /^\d+\./.test(name))
  return (
    <>
      {unused.length > 0 && <Notice>{`Columns that are not used: ${unused.join(', ')}`}</Notice>}
      {problem && !inRows && <ErrorNotice>{errors.body ?? problem.message}</ErrorNotice>}
      {inRows && <CellComplaints errors={errors} rows={rows} nothing="Nothing was reported." />}
      {preview && <SubmissionPreview rows={rows} answer={preview} />}
    </>
  )
}

type Row = Record<string, unknown>
type Outcome = NonNullable<SubmissionsAnswer['rows']>[number]

const MAX_ROWS_SHOWN = 100
const fates = {
  marked: 'Marked as submitted',
  unchanged: 'Already reported',
  older: 'Prints rejected since: the applicant stays unchanged',
} as const

/** The effects of a row: the TCN that is lost by it, and the hire status of a record whose result may be there already. */
function Effect({ outcome: { fate, replaces, status_code } }: { outcome: Outcome }) {
  const codes = useEveryRecord(statusCode)
  const status = codes.data?.find(({ id }) => id === status_code)
  const isDecided = status !== undefined && !status.waits && (replaces !== null || status.template !== null)
  return (
    <>
      {fates[fate]}
      {replaces !== null && <Text size="sm" fw={650}>{`Replaces TCN ${replaces}`}</Text>}
      {fate === 'marked' && isDecided && <Text size="sm" fw={650}>{`Hire status now: ${status.description}`}</Text>}
    </>
  )
}

/** The preview of a report, row by row. */
function SubmissionPreview({ rows, answer }: { rows: readonly Row[]; answer: SubmissionsAnswer }) {
  const outcomeRows = (answer.rows ?? []).map((outcome, at) => ({ outcome, row: rows[at] ?? {}, number: at + 1 }))
  const replacing = outcomeRows.filter(({ outcome }) => outcome.replaces !== null).length
  return (
    <>
      <Notice>{`${answer.marked} to be marked as submitted, ${answer.unchanged} stay as they are.`}</Notice>
      {replacing > 0 && (
        <Notice kind="warning">{`${countOf(replacing, 'row')} ${replacing === 1 ? 'replaces' : 'replace'} another TCN. The former one stays in the timeline alone.`}</Notice>
      )}
      <ResultTable
        label="What the report does"
        items={outcomeRows.slice(0, MAX_ROWS_SHOWN)}
        id={({ number }) => number}
        columns={[
          { title: 'Applicant', cell: ({ outcome }) => nameOf(outcome) },
          { title: 'Row', cell: ({ number }) => number },
          { title: 'TCN', cell: ({ row }) => String(row.transaction_id) },
          { title: 'Submitted', cell: ({ row }) => shortDate(String(row.submitted).slice(0, 10)) },
          { title: 'What happens', cell: ({ outcome }) => <Effect outcome={outcome} /> },
        ]}
      />
      {outcomeRows.length > MAX_ROWS_SHOWN && <Text c="dimmed">{`… and ${outcomeRows.length - MAX_ROWS_SHOWN} more rows.`}</Text>}
    </>
  )
}
