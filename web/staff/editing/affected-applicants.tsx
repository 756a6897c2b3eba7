import { Text } from '@mantine/core'
import { applicant } from '../../../contract/applicants/applicants.ts'
import { transfer } from '../../../contract/transfers/transfers.ts'
import { useRecords } from '../../data/records/use-records.ts'
import { useMay } from '../../data/session.ts'
import { TextLink } from '../../ui/layout/links.tsx'

type Props = {
  /** The filter of the applicants that finds those who name the record. */
  filter: 'location' | 'vendor'
  id: number
  /** The effect on them. */
  effect: string
}

/** How many applicants and pending transfer requests name a record that is about to be deleted, with links to look at them first. */
export function AffectedApplicants({ filter, id, effect }: Props) {
  const may = useMay()
  return (
    <>
      <NamingApplicants filter={filter} id={id} effect={effect} />
      {may('list', transfer) && <NamingTransfers filter={filter} id={id} />}
    </>
  )
}

function NamingApplicants({ filter, id, effect }: Props) {
  const found = useRecords(applicant, { [filter]: id, limit: 1 })
  if (found.error) return <Text>How many applicants name it could not be counted: {found.error.message}</Text>
  if (!found.data) return <Text role="status">Counting the applicants who name it…</Text>
  const { count, count_capped } = found.data
  if (count === 0) return <Text role="status">No applicant names it.</Text>
  return (
    <Text role="status">
      <TextLink to="/results" search={{ [filter]: String(id) } as never}>
        {count === 1 ? '1 applicant names it' : `${count}${count_capped ? '+' : ''} applicants name it`}
      </TextLink>
      . {effect}
    </Text>
  )
}

function NamingTransfers({ filter, id }: Omit<Props, 'effect'>) {
  const found = useRecords(transfer, { state: 'PENDING', [filter]: id, limit: 1 })
  if (found.error) return <Text>How many transfer requests ask for it could not be counted: {found.error.message}</Text>
  const count = found.data?.count ?? 0
  if (count === 0) return null
  return (
    <Text role="status">
      <TextLink to="/transfers" search={{ [filter]: String(id) } as never}>
        {count === 1 ? '1 pending transfer request' : `${count} pending transfer requests`}
      </TextLink>
      {count === 1 ? ' asks for it, and cannot be approved' : ' ask for it, and cannot be approved'} unless it is restored.
    </Text>
  )
}
