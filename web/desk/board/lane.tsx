import { Text } from '@mantine/core'
import { memo } from 'react'
import type { Appointment } from '../../records/appointments/appointment.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { InPieces } from '../../ui/list/in-pieces.tsx'
import styles from './board.module.css'
import { type BoardAction, BoardRow } from './board-row.tsx'
import { type LaneName, laneNames } from './lanes.ts'

type Props = {
  name: LaneName
  appointments: readonly Appointment[]
  chosen: number | null
  /** Those with whom a step is under way. */
  taking: ReadonlySet<number>
  now: Date
  empty: string
  onAction(action: BoardAction, appointment: Appointment): void
}

const A_PIECE = 5

/** One lane of the board: its people in the order in which they are taken. */
export const Lane = memo(function Lane({ name, appointments, chosen, taking, now, empty, onAction }: Props) {
  return (
    <Panel title={`${laneNames[name]} (${appointments.length})`}>
      {appointments.length === 0 ? (
        <Text c="dimmed">{empty}</Text>
      ) : (
        <ul className={styles.lane}>
          <InPieces from={0} atOnce={A_PIECE}>
            {appointments.map((each) => (
              <BoardRow
                key={each.id}
                appointment={each}
                chosen={each.id === chosen}
                busy={taking.has(each.id)}
                now={now}
                onAction={onAction}
              />
            ))}
          </InPieces>
        </ul>
      )}
    </Panel>
  )
})
