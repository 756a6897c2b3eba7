import { Button } from '@mantine/core'
import { useState } from 'react'
import { appointment as contract } from '../../../../contract/appointments/appointments.ts'
import { useMay } from '../../../data/session.ts'
import type { Appointment } from '../../../records/appointments/appointment.ts'
import { nextStepOf } from '../lanes.ts'
import styles from './missed-bar.module.css'
import { MissedDialog } from './missed-dialog.tsx'

/** Above what is to be finished: one press for all who were expected on a day that is over, and never checked in. */
export function MissedBar({ rows, now }: { rows: readonly Appointment[]; now: Date }) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const missed = rows.filter((one) => nextStepOf(one, now) === 'markNoShow')
  return (
    <>
      {missed.length > 1 && may('update', contract) && (
        <div className={styles.bar}>
          <Button variant="default" onClick={() => setOpen(true)}>
            {`Mark All as No Show (${missed.length})`}
          </Button>
        </div>
      )}
      {isOpen && <MissedDialog people={missed} onClose={() => setOpen(false)} />}
    </>
  )
}
