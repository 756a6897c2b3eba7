import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../data/call.ts'

/** The number of waitlist entries of a location; nothing without entries. */
export function WaitingLine({ lsv }: { lsv: number }) {
  const { data } = useQuery({
    queryKey: ['waitlist', lsv],
    queryFn: ({ signal }) => call<{ waiting: number }>('GET', `/livescanvendors/${lsv}/waitlist`, { signal }),
  })
  if (!data || data.waiting === 0) return null
  return (
    <Text>
      {data.waiting === 1 ? 'One applicant waits' : `${data.waiting} applicants wait`} for an earlier time. Times that open are offered to
      them.
    </Text>
  )
}
