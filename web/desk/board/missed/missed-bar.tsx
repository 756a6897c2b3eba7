import { Button } from '@mantine/core'
import { useState } from 'react'
import { appointment as contract } from '../../../../contract/appointments/appointments.ts'
import { useMay } from '../../../data/session.ts'
import type { Appointment } from '../../../records/appointments/appointment.ts'
import { nextStepOf } from '../lanes.ts'
import { useMarked } from './marked-people.ts'
import styles from './missed-bar.module.css'
import { MissedDialog } from './missed-dialog.tsx'
import { SetBackDialog } from './set-back-dialog.tsx'

type Props = {
  rows: readonly Appointment[]
  lsv: number
  now: Date
  /** Today's date there. */
  today: string
}

/**
 * Above what is to be finished: one press for all who were expected on a day that is over, and never checked in; afterwards one that sets
 * them back.
 */
export function MissedBar({ rows, lsv, now, today }: Props) {
  const may = useMay()
  const [open, setOpen] = useState<'mark' | 'setBack' | null>(null)
  const missed = rows.filter((one) => nextStepOf(one, now) === 'markNoShow')
  const marked = useMarked(lsv, today)
  const [isMarkable, isUndoable] = [missed.length > 1, marked.length > 0]
  const close = () => setOpen(null)
  return (
    <>
      {(isMarkable || isUndoable) && may('update', contract) && (
        <div className={styles.bar}>
          {isMarkable && (
            <Button variant="default" onClick={() => setOpen('mark')}>
              {`Mark All as No Show (${missed.length})`}
            </Button>
          )}
          {isUndoable && (
            <Button variant="default" onClick={() => setOpen('setBack')}>
              {`Undo No Show (${marked.length})`}
            </Button>
          )}
        </div>
      )}
      {open === 'mark' && <MissedDialog people={missed} now={now} onClose={close} />}
      {open === 'setBack' && <SetBackDialog people={marked} onClose={close} />}
    </>
  )
}
