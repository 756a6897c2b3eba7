import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { longDay, zoneToTell } from '../../data/dates.ts'
import type { Lsv } from '../../records/lsv/lsv.ts'
import { ScheduleButton } from '../../records/scheduling/schedule-button.tsx'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { IconButton } from '../../ui/layout/buttons.tsx'
import { PageTitle } from '../../ui/layout/page.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import styles from './board-head.module.css'
import type { StepMessage } from './use-attempts.ts'

type Props = { lsv: Lsv; today: string; sound: { isOn: boolean; toggle(): void }; onWalkIn(): void }

/** The title of the board: place and day, sound, keys, a new appointment. */
export function BoardHead({ lsv, today, sound, onWalkIn }: Props) {
  const [keys, setKeys] = useState(false)
  const zone = zoneToTell(lsv.timezone, new Date())
  return (
    <div className={styles.head}>
      <PageTitle
        subtitle={`${longDay(today)}, ${lsv.name}${zone ? `, times in ${zone}` : ''}`}
        actions={
          <>
            <Button variant="subtle" px="xs" aria-pressed={sound.isOn} title="A tone for each arrival" onClick={sound.toggle}>
              {sound.isOn ? 'Sound on' : 'Sound off'}
            </Button>
            <IconButton icon="keyboard" label="Keyboard and scanner" onClick={() => setKeys(true)} />
            <Button variant="default" title="Alt+W" onClick={onWalkIn}>
              Walk-in
            </Button>
            <ScheduleButton lsvs={[lsv]} />
          </>
        }
      >
        Day Board
      </PageTitle>
      <KeysDialog opened={keys} onClose={() => setKeys(false)} />
    </div>
  )
}

/** The result of the last scan or step, shown and announced; who has come is shown beside it, and announced by the log of the board. */
export function StepNotice({ message, news, children }: { message: StepMessage | null; news: string; children: ReactNode }) {
  return (
    <div className={styles.message}>
      {children}
      <div role="status">{message && message.kind !== 'error' && <Notice kind={message.kind}>{message.text}</Notice>}</div>
      {message?.kind === 'error' && (
        <ErrorNotice>
          <p>{message.text}</p>
        </ErrorNotice>
      )}
      {news && (
        <p className={styles.news} aria-hidden="true">
          {news}
        </p>
      )}
    </div>
  )
}

const keys = [
  ['Alt + W', 'a walk-in: check in somebody without an appointment'],
  ['Scan, or a registration number and Enter', 'check in; of somebody in progress: done'],
  ['Letters, or four to nine digits', 'find by name, phone (also its last digits), email, TCN or number: ↓ ↑ and Enter choose'],
  ['↓ ↑', 'choose an applicant'],
  ['Enter', 'take the next step of the chosen applicant'],
  ['Alt + S', 'start'],
  ['Alt + E', "the machine's file (EBTS)"],
  ['Alt + D', 'done, with the TCN'],
  ['Alt + P', 'take a payment'],
  ['Alt + U', 'undo the last step; after done or no show: set back'],
  ['Alt + N', 'no show'],
  ['Alt + L', "the applicant's data page"],
  ['Alt + C', 'correct the data'],
  ['Alt + I', 'the ID document'],
  ['F2, or any digit', 'back to the box from anywhere'],
] as const

/** The keyboard shortcuts of the board. */
function KeysDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  return (
    <Dialog title="Keyboard and scanner" opened={opened} onClose={onClose}>
      <p className={styles.keysNote}>In the box: ↓, ↑ and Enter while it is empty, those with Alt always. Letters alone do nothing.</p>
      <dl className={styles.keys}>
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
