import { Button, Group, Stack } from '@mantine/core'
import { useEffect } from 'react'
import type { ChangedMeanwhile } from '../../../../contract/applicants/search/bulk-changes.ts'
import { Problem } from '../../../data/problem.ts'
import { ErrorNotice } from '../../../ui/feedback/notice.tsx'
import { useFocusKept } from '../../../ui/focus/use-focus-kept.ts'
import { nameOf } from '../../applicants/applicant-name.ts'
import styles from '../../letters/letter-list.module.css'
import type { ChosenRows } from './use-chosen.ts'

/** The chosen rows as a change of their status needs them. */
export type Chosen = Pick<ChosenRows, 'seen' | 'leaveOut' | 'update'>
type Props = { failure: Error; chosen: Chosen; onMended(): void; onClose(): void }

/**
 * The reason why nothing was changed, with the focus. Those who were changed meanwhile are named and can be left out; those whom the user
 * changed, as by a change whose answer was lost, can be changed from their present status too.
 */
export function RefusedChange({ failure, chosen, onMended, onClose }: Props) {
  const changed = ((failure instanceof Problem ? failure.body.changed : undefined) ?? []) as ChangedMeanwhile
  const around = useFocusKept<HTMLDivElement>()
  // The names are below the message.
  useEffect(() => {
    around.current?.scrollIntoView({ block: 'nearest' })
  }, [around])
  const leaveOut = (those: ChangedMeanwhile) => {
    chosen.leaveOut(those.map(({ applicant }) => applicant))
    onMended()
    if (those.length === chosen.seen.size) onClose()
  }
  const update = (those: ChangedMeanwhile) => {
    chosen.update(new Map(those.map(({ applicant, status_code }) => [applicant, status_code])))
    onMended()
  }
  const own = changed.filter(({ by_you }) => by_you)
  const others = changed.filter(({ by_you }) => !by_you)
  return (
    <Stack ref={around}>
      <ErrorNotice focused>{changed.length === 0 ? failure.message : reasonOf(own, others)}</ErrorNotice>
      {own.length > 0 && <Changed label="Changed by you" people={own} onLeaveOut={leaveOut} onUpdate={update} />}
      {others.length > 0 && <Changed label="Changed meanwhile" people={others} onLeaveOut={leaveOut} />}
    </Stack>
  )
}

function reasonOf(own: ChangedMeanwhile, others: ChangedMeanwhile): string {
  if (others.length === 0) return 'Your earlier change of these records was made. Nothing of this one was made.'
  if (own.length === 0) return 'Someone else changed these records. No change was made.'
  return 'Your earlier change was made, and someone else changed some of these records. Nothing of this change was made.'
}

type ChangedProps = {
  label: string
  people: ChangedMeanwhile
  onLeaveOut(people: ChangedMeanwhile): void
  onUpdate?(people: ChangedMeanwhile): void
}

function Changed({ label, people, onLeaveOut, onUpdate }: ChangedProps) {
  const isOne = people.length === 1
  return (
    <>
      <ul className={styles.letters} aria-label={label}>
        {people.map((one) => (
          <li key={one.applicant}>
            <strong>{nameOf(one)}</strong> {one.status} now
          </li>
        ))}
      </ul>
      <Group>
        {onUpdate && (
          <Button variant="default" onClick={() => onUpdate(people)}>
            Change From {isOne ? 'This Status' : 'These Statuses'}
          </Button>
        )}
        <Button variant="default" onClick={() => onLeaveOut(people)}>
          Leave {isOne ? 'This One' : `These ${people.length}`} Out
        </Button>
      </Group>
    </>
  )
}
