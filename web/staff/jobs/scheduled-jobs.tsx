import type { ScheduledJob } from '../../../contract/operations/jobs.ts'
import { dateTimeAndYear } from '../../data/dates.ts'
import { Tag } from '../../ui/feedback/badge.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { ResultTable } from '../../ui/list/result-table.tsx'

/** The jobs by the clock with their last runs; those that are overdue are named above. */
export function ScheduledJobs({ jobs }: { jobs: readonly ScheduledJob[] }) {
  const overdue = jobs.filter((job) => job.overdue).map(({ task }) => nameOf(task))
  return (
    <Panel title="Jobs by the clock">
      {overdue.length > 0 && <Notice kind="error">{`Overdue: ${overdue.join(', ')}.`}</Notice>}
      <ResultTable
        label="Jobs by the clock"
        items={jobs}
        id={({ task }) => task}
        dense
        columns={[
          { title: 'Job', cell: ({ task }) => nameOf(task) },
          { title: 'Queue', cell: ({ queue }) => queue },
          { title: 'Due', cell: ({ at }) => wordsOf(at) },
          { title: 'Last run', cell: lastRun },
        ]}
      />
    </Panel>
  )
}

/** Jobs that only look whether something is due: their run is not yet the deed. */
const NAMES: Readonly<Record<string, string>> = { take_backup: 'take backup, if one is due' }

const nameOf = (task: string) => NAMES[task] ?? task.replaceAll('_', ' ')

function lastRun({ last_run, running_since, overdue }: ScheduledJob) {
  const last = last_run === null ? 'Never' : dateTimeAndYear(last_run)
  return (
    <>
      {running_since === null ? last : `${last}, running since ${dateTimeAndYear(running_since)}`} {overdue && <Tag>Overdue</Tag>}
    </>
  )
}

/** "every minute", "every 5 minutes" or "daily at 3:20 UTC". */
function wordsOf(at: string): string {
  const [minute = '', hour = ''] = at.split(' ')
  if (hour !== '*') return `daily at ${hour}:${minute.padStart(2, '0')} UTC`
  return minute === '*' ? 'every minute' : `every ${minute.replace('*/', '')} minutes`
}
