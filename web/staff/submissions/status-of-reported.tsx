import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { applicant } from '../../../contract/applicants/applicants.ts'
import { MAX_AT_ONCE } from '../../../contract/applicants/search/bulk-changes.ts'
import { useMay } from '../../data/session.ts'
import { countOf } from '../../ui/list/count-of.ts'
import { openChangesKey } from '../changes/open-changes-key.ts'
import { BulkStatusDialog } from '../search/bulk/bulk-status-dialog.tsx'
import { withStatuses } from '../search/bulk/use-chosen.ts'
import type { MarkedPerson } from './use-submissions.ts'

type Props = { people: readonly MarkedPerson[]; onPeople(left: readonly MarkedPerson[]): void }

/**
 * Gives the applicants of the reports one hire status, in the dialog of the results, with its letters and its minute to undo it: as many as
 * can be changed at once, and then the others.
 */
export function StatusOfReported({ people, onPeople }: Props) {
  const client = useQueryClient()
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const seen = seenOf(people.slice(0, MAX_AT_ONCE))
  const others = people.slice(MAX_AT_ONCE)
  const keep = (left: ReadonlyMap<number, number | null>) =>
    onPeople([...[...left].map(([id, status_code]) => ({ id, status_code })), ...others])
  const leaveOut = (ids: readonly number[]) => keep(new Map([...seen].filter(([id]) => !ids.includes(id))))
  const update = (statuses: ReadonlyMap<number, number | null>) => keep(withStatuses(seen, statuses))
  const begin = () => {
    setAsking(false)
    onPeople(others)
    void client.invalidateQueries({ queryKey: openChangesKey })
  }
  if (people.length === 0 || !may('change_many', applicant)) return null
  const all = countOf(people.length, 'applicant was', 'applicants were')
  return (
    <Group>
      <Text>
        {`${all} reported; ${people.length === 1 ? 'the' : 'their'} hire status is unchanged.`}
        {others.length > 0 && ` It is changed for ${MAX_AT_ONCE.toLocaleString('en-US')} at once, then for the others.`}
      </Text>
      <Button variant="default" onClick={() => setAsking(true)}>
        Change Their Status
      </Button>
      {isAsking && <BulkStatusDialog chosen={{ seen, leaveOut, update }} onClose={() => setAsking(false)} onBegun={begin} />}
    </Group>
  )
}

const seenOf = (people: readonly MarkedPerson[]) => new Map(people.map(({ id, status_code }) => [id, status_code]))
