import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { applicant } from '../../../contract/applicants/applicants.ts'
import { MAX_AT_ONCE } from '../../../contract/applicants/search/bulk-changes.ts'
import { useMay } from '../../data/session.ts'
import { openChangesKey } from '../changes/open-changes-key.ts'
import { BulkStatusDialog } from '../search/bulk/bulk-status-dialog.tsx'
import { withStatuses } from '../search/bulk/use-chosen.ts'
import type { MarkedPerson } from './use-submissions.ts'

/** Gives the applicants of a report one hire status, in the dialog of the results, with its letters and its minute to undo it. */
export function StatusOfReported({ people }: { people: readonly MarkedPerson[] }) {
  const client = useQueryClient()
  const may = useMay()
  const [seen, setSeen] = useState(() => new Map(people.map(({ id, status_code }) => [id, status_code])))
  const [isAsking, setAsking] = useState(false)
  const leaveOut = (ids: readonly number[]) => setSeen(new Map([...seen].filter(([id]) => !ids.includes(id))))
  const update = (statuses: ReadonlyMap<number, number | null>) => setSeen(withStatuses(seen, statuses))
  const begin = () => {
    setAsking(false)
    setSeen(new Map())
    void client.invalidateQueries({ queryKey: openChangesKey })
  }
  if (seen.size === 0 || !may('change_many', applicant)) return null
  if (seen.size > MAX_AT_ONCE)
    return <Text>{`Their status is changed among the results: at most ${MAX_AT_ONCE.toLocaleString('en-US')} at once.`}</Text>
  return (
    <Group>
      <Button variant="default" onClick={() => setAsking(true)}>
        Change Their Status
      </Button>
      {isAsking && <BulkStatusDialog chosen={{ seen, leaveOut, update }} onClose={() => setAsking(false)} onBegun={begin} />}
    </Group>
  )
}
