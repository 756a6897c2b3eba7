import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { applicant as applicants } from '../../../contract/applicants/applicants.ts'
import { mail as mails } from '../../../contract/mails/outbox.ts'
import type { JobReport, TroubledJob } from '../../../contract/operations/jobs.ts'
import { call } from '../../data/call.ts'
import { dateTimeAndYear } from '../../data/dates.ts'
import { useMay } from '../../data/session.ts'
import { Tag } from '../../ui/feedback/badge.tsx'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { ScheduledJobs } from './scheduled-jobs.tsx'

const KEY = ['jobs']
const LOOK_MS = 10_000

/** /jobs: jobs that failed, are late or run for long. Reloads every ten seconds. */
export function Jobs() {
  const report = useQuery({ queryKey: KEY, queryFn: () => call<JobReport>('GET', '/jobs'), refetchInterval: LOOK_MS })
  return (
    <Page>
      <PageTitle subtitle="Work that runs beside requests: mails, letters, documents, payments, upkeep.">Jobs</PageTitle>
      {report.data && <Summary report={report.data} />}
      {report.data?.troubled.length === 0 ? (
        <Notice kind="success">No job has failed, is late or runs for long.</Notice>
      ) : (
        <DataList query={report} items={report.data?.troubled} id={({ id }) => id} label="Jobs that need a look">
          {(job) => <Job job={job} />}
        </DataList>
      )}
      {report.data && <ScheduledJobs jobs={report.data.scheduled} />}
    </Page>
  )
}

function Summary({ report: { waiting, last_backup } }: { report: JobReport }) {
  const jobs = waiting === 1 ? '1 job waits or runs.' : `${waiting} jobs wait or run.`
  const backup =
    last_backup === null ? 'No complete backup of this database was ever taken.' : `Last complete backup: ${dateTimeAndYear(last_backup)}.`
  return <Text role="status">{`${jobs} ${backup}`}</Text>
}

/** A troubled job with its start and its error; one that no worker is running can be retried at once. */
function Job({ job }: { job: TroubledJob }) {
  const client = useQueryClient()
  const retry = useMutation({
    mutationFn: () => call('POST', `/jobs/${job.id}/retry`, { body: {} }),
    onSuccess: () => showToast('The job is tried again'),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
  const name = job.task.replaceAll('_', ' ')
  return (
    <article>
      <Group justify="space-between" align="flex-start" gap="xs">
        <div>
          <Text fw={650}>{name}</Text>
          <Text size="sm">
            {job.queue && `Queue ${job.queue}. `}Queued {dateTimeAndYear(job.created)}, attempt {job.attempts} of {job.max_attempts}
          </Text>
          <About job={job} />
          <Text size="sm" c="dimmed">
            {nextStep(job)}
          </Text>
        </div>
        <Tag>{stateLabels[job.state]}</Tag>
      </Group>
      {job.error && <Notice kind="error">{job.error}</Notice>}
      {retry.error && <ErrorNotice>{retry.error.message}</ErrorNotice>}
      {(job.state !== 'LOCKED' || job.abandoned !== null) && (
        <Button variant="default" mt="xs" loading={retry.isPending} onClick={() => retry.mutate()}>
          Try Again<VisuallyHidden component="span">{` ${name}, job ${job.id}`}</VisuallyHidden>
        </Button>
      )}
    </article>
  )
}

/** Links to the job's subject, if the viewer may open it. They have ids and no names. */
function About({ job: { mail, applicant } }: { job: TroubledJob }) {
  const may = useMay()
  const showsMail = mail !== null && may('list', mails)
  const showsRecord = applicant !== null && may('read', applicants)
  if (!showsMail && !showsRecord) return null
  return (
    <Group gap="md">
      {showsMail && (
        <TextLink size="sm" to="/outbox" search={{ mail: String(mail) } as never}>
          Mail {mail} in the outbox
        </TextLink>
      )}
      {showsRecord && (
        <TextLink size="sm" to="/record/$id" params={{ id: String(applicant) } as never}>
          Record {applicant}
        </TextLink>
      )}
    </Group>
  )
}

const stateLabels: Record<TroubledJob['state'], string> = {
  FAILED: 'Failed',
  RETRYING: 'Tried again',
  LATE: 'Late',
  LOCKED: 'Running',
}

function nextStep(job: TroubledJob): string {
  const { state, due } = job
  if (state === 'FAILED') return 'All attempts failed: it is not tried again by itself.'
  if (state === 'LOCKED') return runs(job)
  return state === 'LATE' ? `It was due ${dateTimeAndYear(due)}.` : `It is tried again ${dateTimeAndYear(due)}.`
}

/** Since when and where a job runs, and why it may be tried again. */
function runs({ locked_since, server, abandoned }: TroubledJob): string {
  const since = `It has been running since ${dateTimeAndYear(locked_since ?? '')}${server === null ? '' : ` on ${server}`}.`
  if (abandoned === 'WORKER_ENDED') return `${since} Its worker has ended: a server that runs jobs takes it over within a minute.`
  return abandoned === 'PAST_LIMIT' ? `${since} That is longer than such a job may run.` : since
}
