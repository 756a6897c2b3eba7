import { memo, type ReactNode } from 'react'
import { missingInShort, missingInWords } from '../../../contract/appointments/missing-parts.ts'
import { type Collection, collectionLabel, collectionOf } from '../../../contract/payments/collection.ts'
import { dayOf, shortDate, timeOnly } from '../../data/dates.ts'
import { useMay } from '../../data/session.ts'
import { type Appointment, fullName, lastDigits } from '../../records/appointments/appointment.ts'
import { useFocusKept } from '../../ui/focus/use-focus-kept.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { LightButton } from '../../ui/list/light-button.tsx'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import controls from './board-controls.module.css'
import { type BoardAction, furtherActionsOf, menuOf, wordsOf } from './board-menu.ts'
import styles from './board-row.module.css'
import { type Delay, delayOf, isOver, isUnstarted, laneNames, laneOf, type NextStep, nextStepOf, stepWords } from './lanes.ts'

type Props = {
  appointment: Appointment
  /** Whether the row has left the lane, and only keeps its place. */
  gone: boolean
  /** Whether the board has no present state of it, since it was cancelled, moved to another day or finished on an earlier one. */
  left: boolean
  chosen: boolean
  busy: boolean
  /** Whether the row has just come. */
  fresh: boolean
  now: Date
  /** Time and money are lines of the text. */
  narrow: boolean
  /** Somebody else of today has the same name: the phone distinguishes them. */
  alike: boolean
  /** Its place in the list: in pixels, and by number. */
  start: number
  position: number
  of: number
  onAction(action: BoardAction, appointment: Appointment): void
  onChoose(appointment: Appointment): void
}

/** One appointment of today: time, person, money, what is missing; the next step as a button, the rest in a menu. */
export const BoardRow = memo(function BoardRow({
  appointment,
  gone,
  left,
  chosen,
  busy,
  fresh,
  now,
  narrow,
  alike,
  start,
  position,
  of,
  ...on
}: Props) {
  const row = useFocusKept<HTMLLIElement>()
  const over = isOver(appointment, now)
  const next = nextStepOf(appointment, now)
  const long = isLong(appointment, narrow)
  const delay = over ? { text: shortDate(dayOf(appointment.date_time, appointment.lsv_timezone)), late: true } : delayOf(appointment, now)
  return (
    <li
      ref={row}
      aria-setsize={of}
      aria-posinset={position}
      className={styles.row}
      style={{ top: start }}
      data-chosen={chosen}
      data-fresh={fresh}
      data-gone={gone}
      {...(gone ? { 'aria-hidden': true } : {})}
      {...(chosen ? { 'aria-current': 'true' as const } : {})}
    >
      <div className={styles.time}>
        <span>{timeOnly(appointment.date_time, appointment.lsv_timezone)}</span>
        {delay && <DelayWords {...delay} />}
      </div>
      {gone ? (
        <div className={styles.who} data-long={long}>
          <Name {...{ appointment, narrow, long }} />
          <span className={styles.type}>{left ? 'No longer on the board' : laneNames[laneOf(appointment)]}</span>
        </div>
      ) : (
        <>
          <Who {...{ appointment, fresh, now, narrow, long, alike }} {...on} />
          <Controls appointment={appointment} next={next} busy={busy} now={now} hasMoney={!narrow && !long} onAction={on.onAction} />
        </>
      )}
    </li>
  )
})

/** "waiting 12 min". */
const DelayWords = ({ unseen, text, late }: Delay) => (
  <span className={styles.delay} data-late={late}>
    {unseen && <span className={styles.unseen}>{unseen}</span>}
    {text}
  </span>
)

/** A name of fewer letters is not shorter when it is cut off. */
const CUT_LETTERS = 4

/** A last name of more letters takes two lines, or one below the given names; narrow rows have room for fewer of them. */
const LINE_LETTERS = { wide: 22, narrow: 16 }

/** The letters of a long name for which its two lines have room; in narrow rows, those of a last name below the given names. */
const NAME_LETTERS = { wide: 60, narrow: 22 }

/** Whether the name takes two lines, so that what is missing, money and type share the line below. */
const isLong = ({ last_name }: Appointment, narrow: boolean) => last_name.length > LINE_LETTERS[narrow ? 'narrow' : 'wide']

/** The given names beside a long last name: those for which there is room, else the first one, else its first letter. */
function givenBeside({ first_name, last_name }: Appointment, narrow: boolean): string {
  if (narrow && last_name.length <= NAME_LETTERS.narrow) return first_name
  const room = narrow ? 0 : NAME_LETTERS.wide - last_name.length
  const [first = ''] = first_name.split(' ')
  return [first_name, first].find((names) => names.length <= room) ?? `${[...first][0] ?? ''}.`
}

type NameProps = Pick<Props, 'appointment' | 'narrow'> & { long: boolean; children?: ReactNode }

/** The name, for the eye: where there is no room for it, the given names are shortened, not the last name. */
function Name({ appointment, narrow, long, children }: NameProps) {
  const { first_name, last_name } = appointment
  const given = long ? givenBeside(appointment, narrow) : first_name
  return (
    <span className={styles.name} aria-hidden="true">
      <span className={styles.names} data-stacked={long && narrow && given === first_name}>
        <span className={styles.given} data-short={first_name.length < CUT_LETTERS}>
          {given}
        </span>
        {/* A line that begins with an initial is filled by the last name, wherever that breaks. */}
        {given.endsWith('.') ? NO_BREAK : ' '}
        <span className={styles.last}>{last_name}</span>
      </span>
      {children}
    </span>
  )
}
const NO_BREAK = '\u00a0'

/** The money as far as the row has room: who pays an invoice is in the title, and read by a screen reader. */
function MoneyWords({ collection }: { collection: Collection }) {
  const words = collectionLabel(collection)
  if (collection.kind !== 'invoice') return words
  return (
    <>
      {INVOICE}
      <span className={styles.unseen}>{words.slice(INVOICE.length)}</span>
    </>
  )
}
const INVOICE = 'Invoice'

type MoneyProps = Pick<Props, 'appointment' | 'now' | 'onAction'> & { collection: Collection; className: string }

/** The money, which a click takes where that is possible. */
function Money({ appointment, collection, now, className, onAction }: MoneyProps) {
  const may = useMay()
  const words = collectionLabel(collection)
  const shown = (
    <span>
      <MoneyWords collection={collection} />
    </span>
  )
  if (!furtherActionsOf(appointment, now, may).includes('pay'))
    return (
      <span className={className} title={words}>
        {shown}
      </span>
    )
  return (
    <button
      type="button"
      className={className}
      title={words}
      aria-label={`${words}: ${fullName(appointment)}`}
      onClick={() => onAction('pay', appointment)}
    >
      {shown}
    </button>
  )
}

type WhoProps = Pick<Props, 'appointment' | 'fresh' | 'now' | 'narrow' | 'alike' | 'onAction' | 'onChoose'> & { long: boolean }

/**
 * The person, who is chosen by a click: then the board shows birth, number and notes. A line each: name, what is missing, phone and type,
 * and before them the money where it has no place of its own.
 */
function Who({ appointment, fresh, now, narrow, long, alike, onAction, onChoose }: WhoProps) {
  const collection = collectionOf(appointment)
  const hasMoney = collection.kind !== 'none'
  const { attempt, tcr, walk_in, status, transaction_id, applicant_type_description: type } = appointment
  const marks = [
    ...(attempt > 1 ? [`Re-print ${attempt}${tcr ? `, TCR ${tcr}` : ''}`] : []),
    ...(walk_in ? ['Walk-in'] : []),
    ...(isUnstarted(appointment, now) ? ['Not started'] : []),
    ...(status === 'COMPLETED' && transaction_id ? [`TCN ${transaction_id}`] : []),
  ]
  const what = [...marks, type ?? 'No applicant type'].join(' · ')
  const lacks = lacksOf(appointment)
  const money = hasMoney ? [collectionLabel(collection)] : []
  const whole = [fullName(appointment), ...(lacks ? [`Missing: ${lacks.whole}`] : []), ...money, what].join('\n')
  const inText = hasMoney && (narrow || long)
  return (
    <div className={styles.who} data-beside-money={hasMoney && !inText} data-long={long} title={whole}>
      <button
        type="button"
        className={styles.choose}
        data-chooses
        aria-label={fresh ? `${fullName(appointment)}, new` : fullName(appointment)}
        onClick={() => onChoose(appointment)}
      />
      <Name {...{ appointment, narrow, long }}>{fresh && <span className={styles.new}>New</span>}</Name>
      {lacks && <Lacks {...lacks} />}
      <span className={styles.type}>
        {inText && <Money className={styles.sum ?? ''} {...{ appointment, collection, now, onAction }} />}
        {inText && ' · '}
        {alike && <span className={styles.phone}>{lastDigits(appointment)}</span>}
        {alike && ' · '}
        {what}
      </span>
    </div>
  )
}

/** The eye reads what the row has room for, a screen reader the whole. */
const Lacks = ({ count, short, whole }: { count: number; short: string; whole: string }) => (
  <span className={styles.lacks}>
    <Icon name="warning" size={14} />
    <span aria-hidden={short !== whole}>
      <span className={styles.prefix}>{count > 1 ? 'Missing ' : 'Missing: '}</span>
      {count > 1 && `${count}: `}
      {short}
    </span>
    {short !== whole && <span className={styles.unseen}>{`Missing: ${whole}`}</span>}
  </span>
)

/** The missing parts of a visit: as short as the row is narrow, and whole. */
function lacksOf(appointment: Appointment): { count: number; short: string; whole: string } | null {
  const { status, transaction_id } = appointment
  if (status === 'COMPLETED') return transaction_id === null ? { count: 1, short: 'TCN', whole: 'TCN' } : null
  const names = status === 'SCHEDULED' ? missingInWords(appointment) : []
  return names.length === 0 ? null : { count: names.length, short: missingInShort(appointment).join(', '), whole: names.join(', ') }
}

type ControlProps = Pick<Props, 'appointment' | 'busy' | 'now' | 'onAction'> & { next: NextStep | null; hasMoney: boolean }

function Controls({ appointment, next, busy, now, hasMoney, onAction }: ControlProps) {
  const may = useMay()
  const name = fullName(appointment)
  const menu = menuOf(appointment, now, may)
  const collection = collectionOf(appointment)
  const act = (action: BoardAction) => () => onAction(action, appointment)
  return (
    <>
      {hasMoney && collection.kind !== 'none' && <Money className={controls.money ?? ''} {...{ appointment, collection, now, onAction }} />}
      <div className={controls.step}>
        {furtherActionsOf(appointment, now, may).includes('file') && (
          <button
            type="button"
            className={controls.file}
            aria-label={`Machine file: ${name}`}
            title="Machine file (Alt+E)"
            onClick={act('file')}
          >
            <Icon name="file" />
          </button>
        )}
        {next && (
          <LightButton
            variant={next === 'tcn' || next === 'markNoShow' ? 'default' : 'filled'}
            busy={busy}
            label={`${stepWords[next]}: ${name}`}
            onClick={act(next)}
          >
            {stepWords[next]}
          </LightButton>
        )}
      </div>
      <div className={controls.menu}>
        <ActionMenu
          floating
          label={`Actions for ${name}`}
          actions={menu.map((action) => ({ ...wordsOf(action, appointment), onClick: act(action) }))}
        />
      </div>
    </>
  )
}
