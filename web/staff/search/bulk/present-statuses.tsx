import { Text } from '@mantine/core'
import { statusCode } from '../../../../contract/applicants/status-codes.ts'
import { useEveryRecord } from '../../../data/records/use-every-record.ts'

/** The hire statuses that the chosen applicants have, each with how many have it, the commonest first. */
export function PresentStatuses({ statuses }: { statuses: Iterable<number | null> }) {
  const codes = useEveryRecord(statusCode)
  if (!codes.data) return null
  const names = new Map<number | null, string>(codes.data.map(({ id, description }) => [id, description]))
  const parts = countsOf(statuses).map(
    ({ status, count }) => `${count} ${names.get(status) ?? (status === null ? 'no status' : 'unknown')}`,
  )
  return <Text>{`Now: ${parts.join(', ')}.`}</Text>
}

function countsOf(statuses: Iterable<number | null>): { status: number | null; count: number }[] {
  const counts = new Map<number | null, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => ({ status, count })).sort((one, other) => other.count - one.count)
}
