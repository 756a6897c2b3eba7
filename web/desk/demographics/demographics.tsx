import { Button, Group, List, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { appointment } from '../../../contract/appointments/appointments.ts'
import type { Demographics as Answer, DemographicsProblem } from '../../../contract/demographics/demographics.ts'
import { call } from '../../data/call.ts'
import { dateTimeAndYear, zoneName } from '../../data/dates.ts'
import { download } from '../../data/download.ts'
import { useLocation, useParams } from '../../router/routing.ts'
import { NotFound } from '../../shell/fallback.tsx'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { useBusy } from '../../ui/feedback/use-busy.ts'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { useFocusAfter } from '../../ui/focus/use-focus-after.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import '@mantine/core/styles/List.css'
import '@mantine/core/styles/Table.css'
import { Panel } from '../../ui/layout/panel.tsx'
import styles from './demographics-sheet.module.css'

/** /demographics/{id}: an appointment's values for the live-scan machine, as a file and as a sheet, or all their problems. */
export function Demographics() {
  const { id } = useParams() as { id: string }
  const demographics = useQuery({
    queryKey: [appointment.path, 'demographics', id],
    queryFn: ({ signal }) => call<Answer>('GET', `/appointments/${encodeURIComponent(id)}/demographics`, { signal }),
    // Personal data, which is removed from the cache when the screen closes.
    gcTime: 0,
  })
  // One answer for cancelled, missing and other LSVs' appointments.
  if ((demographics.error as { status?: number } | null)?.status === 404) return <NotFound />
  return (
    <Page>
      <BackLink />
      <PageTitle>Machine Sheet</PageTitle>
      {demographics.error && <ErrorNotice onRetry={demographics.refetch}>{demographics.error.message}</ErrorNotice>}
      {demographics.isPending && <LoadingRows rows={5} />}
      {demographics.data && <Shown demographics={demographics.data} onReload={demographics.refetch} />}
    </Page>
  )
}

/** Leads back to the list that has led here, as it was; without one, to that of today. */
function BackLink() {
  const { from } = useLocation().state as { from?: { pathname: string; search: Readonly<Record<string, string>> } }
  const isBoard = from?.pathname === '/board'
  return (
    <TextLink to={isBoard ? '/board' : '/dashboard'} search={from?.search} className="no-print">
      {isBoard ? 'Day Board' : "Today's Appointments"}
    </TextLink>
  )
}

type ShownProps = { demographics: Answer; onReload(): unknown }

function Shown({ demographics, onReload }: ShownProps) {
  const { appointment: id, name, date_time, timezone, applicant_type, attempt, fields, problems, remarks } = demographics
  const file = useBusy(() => download(`/appointments/${id}/demographics/file`))
  const again = useFocusAfter(file.busy)
  return (
    <>
      <Facts
        facts={[
          { name: 'Applicant', value: name },
          { name: 'Appointment', value: `${dateTimeAndYear(date_time, timezone)}, ${zoneName(timezone, date_time)}` },
          { name: 'Registration number', value: id },
          { name: 'Applicant type', value: attempt > 1 ? `${applicant_type ?? 'None'}, re-print (attempt ${attempt})` : applicant_type },
        ]}
      />
      {problems.length > 0 && <DemographicsProblems problems={problems} onReload={onReload} />}
      {fields.length > 0 && (
        <>
          <Group className="no-print">
            <Button ref={again} onClick={file.start} loading={file.busy}>
              Download File
            </Button>
            <Button variant="default" leftSection={<Icon name="print" />} onClick={() => window.print()}>
              Print
            </Button>
          </Group>
          {file.failure && <ErrorNotice onRetry={file.start}>{file.failure.message}</ErrorNotice>}
          {remarks.length > 0 && <Remarks remarks={remarks} />}
          <DemographicsSheet fields={fields} />
        </>
      )}
    </>
  )
}

function Remarks({ remarks }: { remarks: readonly string[] }) {
  return (
    <Notice title="At the machine">
      {remarks.map((remark) => (
        <Text key={remark}>{remark}</Text>
      ))}
    </Notice>
  )
}

type Props = { problems: readonly DemographicsProblem[]; onReload(): unknown }

/** All problems at once, so that they can be corrected together. There is no file until then. */
function DemographicsProblems({ problems, onReload }: Props) {
  const count = problems.length === 1 ? 'One field keeps' : `${problems.length} fields keep`
  return (
    <Notice kind="warning" title={`${count} these demographics from being sent`} alert>
      <Text>
        The receiver would reject them, so there is no file yet. Of today's applicants the <TextLink to="/board">Day Board</TextLink>{' '}
        corrects the data; or the applicant is keyed at the machine.
      </Text>
      <List my="sm">
        {problems.map(({ tag, name, message }) => (
          <List.Item key={tag}>
            <strong>{name}</strong>: {message}{' '}
            <Text span c="dimmed" size="sm">
              (field {tag})
            </Text>
          </List.Item>
        ))}
      </List>
      <Button variant="default" onClick={onReload}>
        Check Again
      </Button>
    </Notice>
  )
}

const RECORDS = [
  { type: '1', title: 'Transaction (Type-1 record)' },
  { type: '2', title: 'Applicant (Type-2 record)' },
] as const

/** The fields of both records, to read off or key by hand. */
function DemographicsSheet({ fields }: Pick<Answer, 'fields'>) {
  return RECORDS.map(({ type, title }) => (
    <Panel key={type} title={title}>
      <Table className={styles.sheet ?? ''} aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Field</Table.Th>
            <Table.Th scope="col">Name</Table.Th>
            <Table.Th scope="col">Value</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fields
            .filter(({ tag }) => tag.startsWith(`${type}.`))
            .map(({ tag, mnemonic, name, value }) => (
              <Table.Tr key={tag}>
                <Table.Td className={styles.tag ?? ''}>
                  {tag} {mnemonic}
                </Table.Td>
                <Table.Td>{name}</Table.Td>
                <Table.Td className={styles.value ?? ''}>{value}</Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </Panel>
  ))
}
