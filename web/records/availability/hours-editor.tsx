import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { availableTime } from '../../../contract/availability.ts'
import { liveScanVendor } from '../../../contract/places.ts'
import { call } from '../../data/call.ts'
import type { Problem } from '../../data/problem.ts'
import { useEditedVersion } from '../../data/use-edited-version.ts'
import { useAction } from '../../data/use-records.ts'
import { ErrorNotice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { useProblemFocus } from '../../ui/use-problem-focus.ts'
import type { Location } from '../places/location.ts'
import { HoursOfDay } from './hours-of-day.tsx'
import { type EditedHours, errorsByKey, type Hours, saved, startEditing, weekdays, withAdded } from './week.ts'

type Props = { location: Location; hours: readonly Hours[]; onClose(): void }

/** The week's hours as a form that is saved as a whole. */
export function HoursEditor({ location, hours, onClose }: Props) {
  const [week, setWeek] = useState(() => startEditing(hours))
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const problems = useProblemFocus(attempt)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const begun = useEditedVersion(liveScanVendor, location.id)
  const put = useAction(
    ({ hours, etag }: { hours: Hours[]; etag: string | null }) =>
      call('PUT', `/livescanvendors/${location.id}/hours`, { body: { hours }, ifMatch: etag }),
    availableTime,
    liveScanVendor,
  )
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (put.isPending) return
    const { kept, hours } = saved(week)
    setFailure(null)
    setErrors({})
    try {
      await begun((etag) => put.mutateAsync({ hours, etag }))
      toast('Availability saved')
      onClose()
    } catch (error) {
      setFailure((error as Error).message)
      setErrors(errorsByKey(kept, (error as Problem).errors ?? {}))
      setAttempt((count) => count + 1)
    }
  }
  const change = (key: number, changes: Partial<EditedHours>) =>
    setWeek(week.map((each) => (each.key === key ? { ...each, ...changes } : each)))
  return (
    <form ref={problems} onSubmit={save} noValidate>
      <Stack gap={0}>
        {weekdays.map((name, day) => (
          <HoursOfDay
            key={name}
            name={name}
            hours={week.filter((each) => each.day === day)}
            errors={errors}
            onChange={change}
            onAdd={() => setWeek(withAdded(week, day))}
          />
        ))}
      </Stack>
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} disabled={put.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={put.isPending}>
          Save
        </Button>
      </Group>
    </form>
  )
}
