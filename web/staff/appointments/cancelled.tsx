import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appointment } from '../../../contract/appointments/appointments.ts'
import type { CancelledAppointment } from '../../../contract/appointments/cancelled.ts'
import { call } from '../../data/call.ts'
import { dateTimeAndYear, zoneName } from '../../data/dates.ts'
import { DataList } from '../../ui/list/data-list.tsx'
import { UnfoldButton } from '../../ui/list/unfold-button.tsx'

/** The cancelled appointments of the record, on demand; nothing when there are none. */
export function CancelledAppointments({ applicant }: { applicant: number }) {
  const [opened, setOpened] = useState(false)
  const found = useQuery({
    // The key begins with the appointments', so that a cancellation reloads it.
    queryKey: [appointment.path, 'cancelled', applicant],
    queryFn: ({ signal }) => call<{ results: CancelledAppointment[] }>('GET', `/applicants/${applicant}/cancelled`, { signal }),
  })
  const count = found.data?.results.length ?? 0
  if (count === 0) return null
  return (
    <>
      <UnfoldButton mt="xs" ml={-8} opened={opened} controls="cancelled" onToggle={() => setOpened(!opened)}>
        {count === 1 ? '1 cancelled appointment' : `${count} cancelled appointments`}
      </UnfoldButton>
      <div id="cancelled" hidden={!opened}>
        <DataList query={found} items={found.data?.results} id={({ id }) => id} label="Cancelled appointments" framed={false}>
          {(one) => (
            <>
              <Text>
                {dateTimeAndYear(one.date_time, one.lsv_timezone)}, {zoneName(one.lsv_timezone, one.date_time)}, {one.lsv_name}
                {one.applicant_type_description && `, ${one.applicant_type_description}`}
              </Text>
              <Text size="sm" c="dimmed" mb={8}>
                Cancelled {dateTimeAndYear(one.cancelled_at)} by {one.who ?? 'the applicant'}, registration number {one.id}
                {one.reason && `. ${one.reason}`}
              </Text>
            </>
          )}
        </DataList>
      </div>
    </>
  )
}
