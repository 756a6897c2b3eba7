import { Button, List, Text } from '@mantine/core'
import { statusCode as contract } from '../../../contract/applicants/status-codes.ts'
import type { Draft } from '../../../contract/records/define-record.ts'
import { Problem } from '../../data/problem.ts'
import { records } from '../../data/records/records.ts'
import { useAction } from '../../data/records/use-records.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { showToast } from '../../ui/feedback/toast.tsx'
import { Panel } from '../../ui/layout/panel.tsx'

/** What most providers need on their first day; without letters, which come with a template. */
const starters: readonly Draft<typeof contract>[] = [
  { description: 'Waiting for the answer', slug: 'waiting', template: null, recipient: null, waits: true },
  { description: 'In review', slug: 'in-review', template: null, recipient: null, waits: false },
  { description: 'Cleared', slug: 'cleared', template: null, recipient: null, waits: false },
  { description: 'Not cleared', slug: 'not-cleared', template: null, recipient: null, waits: false },
  { description: 'Withdrawn', slug: 'withdrawn', template: null, recipient: null, waits: false },
]

/** Offers the usual hire statuses while there are none. */
export function StarterCodes() {
  const add = useAction(async (_: undefined, once) => {
    for (const draft of starters) await records(contract).create(draft, once).catch(unlessThere)
    showToast('Status codes added')
  }, contract)
  return (
    <Panel title="Start With the Usual Ones">
      <Text>They can be renamed and deleted, and get letters once you add a template.</Text>
      <List mb="sm">
        {starters.map(({ slug, description }) => (
          <List.Item key={slug}>{description}</List.Item>
        ))}
      </List>
      {add.error && <ErrorNotice>{add.error.message}</ErrorNotice>}
      <Button variant="default" loading={add.isPending} onClick={() => add.mutate(undefined)}>
        Add These Five
      </Button>
    </Panel>
  )
}

/** One whose slug exists already was added by an earlier try. */
function unlessThere(error: unknown) {
  if (error instanceof Problem && error.errors.slug !== undefined) return
  throw error
}
