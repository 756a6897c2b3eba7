import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { dateAndTime } from '../../../data/dates.ts'
import { type Appointment, fullName } from '../../../records/appointments/appointment.ts'
import { CheckField } from '../../../ui/field/check-field.tsx'
import { countOf } from '../../../ui/list/count-of.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-question.tsx'
import { canBeSetBack } from './marked-people.ts'
import { leftInWords, useOutcomes } from './use-outcomes.ts'

/** Marks those whom nobody checked in on a day that is over, after a look at their names: who was here is left out. */
export function MissedDialog({ people, now, onClose }: { people: readonly Appointment[]; now: Date; onClose(): void }) {
  // Who is marked by another desk meanwhile stays in sight.
  const [asked] = useState(people)
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set())
  const chosen = asked.filter(({ id }) => !kept.has(id))
  const mark = useMarking()
  const final = chosen.filter((one) => !canBeSetBack(one, now)).length
  const toggle = (id: number) => setKept((ids) => ids.symmetricDifference(new Set([id])))
  const name = countOf(chosen.length, 'person', 'people')
  return (
    <ConfirmDialog
      title="Mark as No Show?"
      opened
      size="lg"
      onClose={onClose}
      onConfirm={() => mark(chosen)}
      done={`${name}: No Show`}
      yes={`Mark ${name}`}
      no="Cancel"
      impossible={chosen.length === 0}
    >
      <Text>Nobody checked these people in. Untick who was here; their visits stay under To finish.</Text>
      {final > 0 && (
        <Text c="dimmed">{`${countOf(final, 'visit is', 'visits are')} older than yesterday and cannot be set back afterwards.`}</Text>
      )}
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

/** Marks them in one act, by which they can be set back together. Who has come since is marked by nobody. */
function useMarking() {
  const { mutateAsync } = useOutcomes()
  return async (people: readonly Appointment[]) => {
    const outcomes = await mutateAsync({ people, status: 'NO_SHOW' })
    if (outcomes.left.length > 0) throw new Error(`Not marked: ${leftInWords(people, outcomes)}. All others are marked.`)
  }
}
