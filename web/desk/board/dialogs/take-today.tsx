import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { timeOnly } from '../../../data/dates.ts'
import { isLost } from '../../../data/problem.ts'
import { untilAnsweredSoon } from '../../../data/until-answered.ts'
import type { Appointment } from '../../../records/appointments/appointment.ts'
import { useStep } from '../../../records/appointments/steps/use-step.ts'
import { openSlots } from '../../../records/availability/use-open-slots.ts'
import { ErrorNotice } from '../../../ui/feedback/notice.tsx'
import { useBusy } from '../../../ui/feedback/use-busy.ts'

type Props = {
  appointment: Appointment
  lsv: number
  /** Today's date there. */
  today: string
  /** The person is checked in at a time of today. */
  onTaken(appointment: Appointment): void
}

/** Somebody who has come on another day than booked: one press moves the appointment to the first free time of today and checks in. */
export function TakeToday({ appointment, lsv, today, onTaken }: Props) {
  const { lsv_timezone } = appointment
  const slots = useQuery({ ...openSlots({ lsv }, today, null), staleTime: 0 })
  const take = useTaking(appointment, () => slots.refetch({ throwOnError: true }).then(({ data }) => data?.[0]))
  const work = useBusy(async () => onTaken(await take()))
  const first = slots.data?.[0]
  const isFull = slots.data !== undefined && first === undefined
  return (
    <Stack gap="xs">
      {work.failure && <ErrorNotice>{work.failure.message}</ErrorNotice>}
      {isFull ? (
        <Text>No time is free today. Reschedule finds one on another day.</Text>
      ) : (
        <>
          <Text>This appointment is not today. It can be moved to the next free time; the applicant gets an email.</Text>
          <Group>
            <Button data-autofocus loading={work.busy} onClick={work.start}>
              {first === undefined ? 'Check In Today' : `Check In Today, ${timeOnly(first, lsv_timezone)}`}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}

/**
 * Moves the appointment to the first time that is free now and checks in, as one act of the server. A second try after a lost answer sends
 * the same time; only after one that was taken meanwhile the next.
 */
function useTaking({ id }: Appointment, firstFree: () => Promise<string | undefined>) {
  const { mutateAsync } = useStep()
  const sent = useRef<string | undefined>(undefined)
  return async () => {
    sent.current ??= await firstFree()
    const date_time = sent.current
    if (date_time === undefined) throw new Error('No time is free today by now.')
    try {
      return await untilAnsweredSoon(() => mutateAsync({ id, name: 'arrive', date_time }))
    } catch (error) {
      if (!isLost(error)) sent.current = undefined
      throw error
    }
  }
}
