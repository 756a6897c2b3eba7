import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { appointment as contract } from '../../../../contract/appointments/appointments.ts'
import { dateAndTime } from '../../../data/dates.ts'
import { records } from '../../../data/records/records.ts'
import { useAction } from '../../../data/records/use-records.ts'
import { untilAnsweredSoon } from '../../../data/until-answered.ts'
import { type Appointment, fullName } from '../../../records/appointments/appointment.ts'
import { CheckField } from '../../../ui/field/check-field.tsx'
import { countOf } from '../../../ui/list/count-of.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-question.tsx'

/** Marks those whom nobody checked in on a day that is over, after a look at their names: who was here is left out. */
export function MissedDialog({ people, onClose }: { people: readonly Appointment[]; onClose(): void }) {
  // Who is marked by another desk meanwhile stays in sight.
  const [asked] = useState(people)
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set())
  const chosen = asked.filter(({ id }) => !kept.has(id))
  const marking = useMarking()
  const toggle = (id: number) => setKept((ids) => ids.symmetricDifference(new Set([id])))
  const name = countOf(chosen.length, 'person', 'people')
  return (
    <ConfirmDialog
      title="Mark as No Show?"
      opened
      size="lg"
      onClose={onClose}
      onConfirm={() => marking.mutateAsync(chosen)}
      done={`${name}: No Show`}
      yes={`Mark ${name}`}
      no="Cancel"
      impossible={chosen.length === 0}
    >
      <Text>Nobody checked these people in. Untick who was here; their visits stay under To finish.</Text>
      <Stack gap="xs">
        {asked.map((one) => (
          <CheckField
            key={one.id}
            checked={!kept.has(one.id)}
            onChange={() => toggle(one.id)}
            label={`${fullName(one)}, ${dateAndTime(one.date_time, one.lsv_timezone)}`}
          />
        ))}
      </Stack>
    </ConfirmDialog>
  )
}

/** Marks one after the other. A second try after a lost answer goes on with those who are left; who has come since is marked by nobody. */
const useMarking = () =>
  useAction(async (people: readonly Appointment[]) => {
    const come: string[] = []
    for (const one of people) if (!(await untilAnsweredSoon(() => markMissed(one)))) come.push(fullName(one))
    if (come.length > 0) throw new Error(`Changed by somebody else meanwhile, and not marked: ${come.join(', ')}. All others are marked.`)
  }, contract)

/** Marks one appointment as missed; false where it is no longer what was shown. */
async function markMissed({ id }: Appointment): Promise<boolean> {
  const { record, etag } = await records(contract).read(id)
  if (record.status === 'NO_SHOW') return true
  if (record.status !== 'SCHEDULED' || record.arrived_at !== null) return false
  await records(contract).update(id, { status: 'NO_SHOW' }, etag)
  return true
}
