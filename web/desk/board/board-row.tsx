import { memo, useEffect } from 'react'
import { collectionLabel, collectionOf } from '../../../contract/payments/collection.ts'
import { timeOnly } from '../../data/dates.ts'
import { type May, useMay } from '../../data/session.ts'
import { type Appointment, fullName } from '../../records/appointments/appointment.ts'
import { type ActionName, actionsOf, type DialogName } from '../../records/appointments/appointment-actions.ts'
import { details, menuEntries, Who } from '../../records/appointments/appointment-row.tsx'
import { useFocusKept } from '../../ui/focus/use-focus-kept.ts'
import { LightButton } from '../../ui/list/light-button.tsx'
import { ActionMenu, type MenuAction } from '../../ui/overlay/action-menu.tsx'
import styles from './board.module.css'
import { delayOf, laneOf, type NextStep, nextStepOf, stepWords } from './lanes.ts'

/** An action on an appointment of the board. */
export type BoardAction = NextStep | 'undo' | 'correct' | OtherAction

/** The menu without the steps, which the board shows itself. */
type OtherAction = Exclude<DialogName, 'complete'>
const isOther = (name: ActionName): name is OtherAction => name !== 'arrive' && name !== 'start' && name !== 'complete'

type Props = {
  appointment: Appointment
  chosen: boolean
  busy: boolean
  now: Date
  onAction(action: BoardAction, appointment: Appointment): void
}

/** One appointment of today: time, person, wait; the next step as a button, the rest in a menu. */
export const BoardRow = memo(function BoardRow({ appointment, chosen, busy, now, onAction }: Props) {
  const row = useFocusKept<HTMLLIElement>()
  useEffect(() => {
    if (!chosen) return
    row.current?.scrollIntoView({ block: 'nearest' })
    // The pressed button has disappeared with the row's previous lane.
    if (document.activeElement === document.body) row.current?.focus({ preventScroll: true })
  }, [chosen, row])
  const may = useMay()
  const name = fullName(appointment)
  const next = nextStepOf(appointment)
  const delay = delayOf(appointment, now)
  const collection = collectionOf(appointment)
  const menu = menuOf(appointment, now, may)
  const lacks = appointment.status === 'SCHEDULED' && appointment.missing.length > 0
  const act = (action: BoardAction) => () => onAction(action, appointment)
  return (
    <li ref={row} tabIndex={-1} className={styles.row} data-chosen={chosen} {...(chosen ? { 'aria-current': 'true' as const } : {})}>
      <div className={styles.time}>
        <span>{timeOnly(appointment.date_time, appointment.lsv_timezone)}</span>
        {delay && <span className={styles.delay}>{delay}</span>}
      </div>
      <div className={styles.who}>
        <Who appointment={appointment} details={details(appointment)} more={next === 'tcn' ? TCN_MISSING : NOTHING} />
      </div>
      <div className={styles.menu}>
        <ActionMenu label={`Actions for ${name}`} actions={menu.map((action) => ({ ...wordsOf(action), onClick: act(action) }))} />
      </div>
      {(next || lacks || collection.kind !== 'none') && (
        <div className={styles.actions}>
          <div className={styles.collect}>
            {menu.includes('pay') ? (
              <LightButton label={`${collectionLabel(collection)}: ${name}`} onClick={act('pay')}>
                {collectionLabel(collection)}
              </LightButton>
            ) : (
              collection.kind !== 'none' && collectionLabel(collection)
            )}
          </div>
          {lacks && (
            <LightButton size="lg" label={`Get Data: ${name}`} onClick={act('link')}>
              Get Data
            </LightButton>
          )}
          {next && (
            <LightButton
              size="lg"
              variant={next === 'tcn' ? 'default' : 'filled'}
              busy={busy}
              label={`${stepWords[next]}: ${name}`}
              onClick={act(next)}
            >
              {stepWords[next]}
            </LightButton>
          )}
        </div>
      )}
    </li>
  )
})

const NOTHING: readonly string[] = []
const TCN_MISSING: readonly string[] = ['TCN missing']

/** The further actions, the most likely first; destructive ones last. */
export function menuOf(appointment: Appointment, now: Date, may: May): BoardAction[] {
  const others: BoardAction[] = actionsOf(appointment, now, may).filter(isOther)
  const all: BoardAction[] = [...others.filter((name) => name !== 'cancel'), 'correct', ...others.filter((name) => name === 'cancel')]
  switch (laneOf(appointment)) {
    case 'expected':
      return ['start', ...all]
    case 'arrived':
    case 'walkIns':
      return ['done', 'undo', ...all]
    case 'inProgress':
      return ['undo', ...all]
    case 'done':
      return [...(appointment.transaction_id ? (['tcn'] as const) : []), ...all]
    case 'noShow':
      return others
  }
}

const wordsOf = (action: BoardAction): Omit<MenuAction, 'onClick'> =>
  action in own ? own[action as keyof typeof own] : menuEntries[action as ActionName]

const own: Record<NextStep | 'undo' | 'correct', Omit<MenuAction, 'onClick'>> = {
  arrive: { text: 'Check In', icon: 'check' },
  start: { text: 'Start', icon: 'next' },
  done: { text: 'Done', icon: 'check' },
  tcn: { text: 'Change TCN', icon: 'edit' },
  undo: { text: 'Undo Last Step', icon: 'restore' },
  correct: { text: 'Correct Data', icon: 'edit' },
}
