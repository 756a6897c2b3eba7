import { Stack, Text, VisuallyHidden } from '@mantine/core'
import { memo, type ReactNode, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { longDay, zoneToTell } from '../../data/dates.ts'
import { useMay } from '../../data/session.ts'
import type { Appointment } from '../../records/appointments/appointment.ts'
import { useNews } from '../../records/appointments/news.ts'
import { SilenceNotice } from '../../records/appointments/silence-notice.tsx'
import type { Lsv } from '../../records/lsv/lsv.ts'
import { WithOwnLsv } from '../../records/lsv/with-lsvs.tsx'
import { ScheduleButton } from '../../records/scheduling/schedule-button.tsx'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { LoadingRows } from '../../ui/feedback/waiting.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { InPieces } from '../../ui/list/in-pieces.tsx'
import { UnclosedTills } from '../till/unclosed-tills.tsx'
import styles from './board.module.css'
import { BoardDialog, type Opened } from './board-dialog.tsx'
import { type BoardAction, BoardRow } from './board-row.tsx'
import { type LaneName, laneNames, laneOrder, lanesOf } from './lanes.ts'
import { ScanBox } from './scan-box.tsx'
import { choiceInWords, commandOf } from './scan-commands.ts'
import { useDay } from './use-day.ts'
import { type StepMessage, useSteps } from './use-steps.ts'

/** /board: the desk's view of today. */
export function DayBoard() {
  return (
    <Page width={1200}>
      <WithOwnLsv>{(lsv) => <Board key={lsv.id} lsv={lsv} />}</WithOwnLsv>
    </Page>
  )
}

const LEAST_WIDTH = 360

function Board({ lsv }: { lsv: Lsv }) {
  const day = useDay(lsv)
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState<Opened | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const { message, say, checkIn, take, taking } = useSteps(day.rows, setChosen)
  const news = useNews(day.data && !day.isPlaceholderData ? day.rows : undefined, day.today)
  // Typing and scanning must not wait for the drawing.
  const rows = useDeferredValue(day.rows)
  const lanes = useMemo(() => lanesOf(rows), [rows])
  const act = useCallback(
    (action: BoardAction, appointment: Appointment) => {
      setChosen(appointment.id)
      say(null)
      if (action === 'arrive' || action === 'start' || action === 'undo') void take(action, appointment)
      else setOpen({ action, appointment })
    },
    [take, say],
  )
  const order = laneOrder.flatMap((name) => lanes[name])
  const one = order.find(({ id }) => id === chosen)
  const may = useMay()
  const choose = (appointment: Appointment) => {
    setChosen(appointment.id)
    say({ kind: 'info', text: choiceInWords(appointment) })
  }
  const zone = zoneToTell(lsv.timezone, new Date())
  const lane = (name: LaneName, empty: string) => (
    <Lane
      name={name}
      appointments={lanes[name]}
      chosen={chosen}
      taking={taking}
      now={day.now}
      empty={day.partial ? 'Still loading' : empty}
      onAction={act}
    />
  )
  return (
    <>
      <PageTitle
        subtitle={`${lsv.name}, ${longDay(day.today)}${zone ? `, times in ${zone}` : ''}`}
        actions={<ScheduleButton lsvs={[lsv]} />}
      >
        Day Board
      </PageTitle>
      <div className={styles.scan}>
        <ScanBox
          input={input}
          people={order}
          onNumber={(number) => {
            // If the number is unknown, the next key must not apply to the previously chosen row.
            setChosen(null)
            return checkIn(number)
          }}
          onChoose={choose}
          onNobody={(text) => {
            setChosen(null)
            say({ kind: 'warning', text: `Nobody of today has a name with “${text}”.` })
          }}
          onCommand={(command) => {
            const made = commandOf(command, order, one, { now: day.now, may })
            if ('choose' in made) choose(made.choose)
            else if ('action' in made) act(made.action, made.appointment)
            else say({ kind: 'warning', text: made.refusal })
          }}
        />
        <StepNotice message={message}>
          <SilenceNotice since={day.silentSince} zone={lsv.timezone} />
        </StepNotice>
      </div>
      <VisuallyHidden role="log">{news}</VisuallyHidden>
      <BoardKeys />
      <UnclosedTills lsv={lsv.id} />
      <div role="status">
        {day.partial && <Notice>{`Loading the rest: ${day.rows.length} of ${day.count ?? day.rows.length} people are shown.`}</Notice>}
      </div>
      {day.error && day.rows.length === 0 && <ErrorNotice onRetry={day.refetch}>{day.error.message}</ErrorNotice>}
      {day.isPending ? (
        <LoadingRows rows={6} />
      ) : (
        <>
          <Columns least={LEAST_WIDTH}>
            {lane('expected', 'Nobody else is expected today')}
            <Stack>
              {lane('inProgress', 'Nobody is being printed')}
              {lane('arrived', 'Nobody is waiting')}
              {lane('walkIns', 'No walk-ins are waiting')}
            </Stack>
          </Columns>
          <Columns least={LEAST_WIDTH}>
            {lane('done', 'Nobody is done yet')}
            {lane('noShow', 'Nobody missed an appointment')}
          </Columns>
        </>
      )}
      {open && <BoardDialog {...open} lsv={lsv} people={day.rows} onClose={() => setOpen(null)} />}
    </>
  )
}

/** The result of the last scan or step, shown and announced. */
function StepNotice({ message, children }: { message: StepMessage | null; children: ReactNode }) {
  return (
    <div className={styles.message}>
      <div role="status">{message && message.kind !== 'error' && <Notice kind={message.kind}>{message.text}</Notice>}</div>
      {message?.kind === 'error' && <ErrorNotice>{message.text}</ErrorNotice>}
      {children}
    </div>
  )
}

const keys = [
  ['Scan, or ten digits and Enter', 'check in'],
  ['Letters', 'find somebody of today by name: ↓ ↑ and Enter choose'],
  ['↓ ↑', 'choose an applicant'],
  ['Enter', 'take the next step of the chosen applicant'],
  ['Alt + S', 'start'],
  ['Alt + D', 'done, with the TCN'],
  ['Alt + P', 'take a payment'],
  ['Alt + U', 'undo the last step'],
  ['Alt + N', 'no show'],
  ['Alt + L', "the applicant's data page"],
  ['Alt + C', 'correct the data'],
  ['F2, or any digit', 'back to the scan field from anywhere'],
] as const

/** The keyboard shortcuts of the board. */
function BoardKeys() {
  return (
    <details className={styles.keys}>
      <summary>Keyboard and scanner</summary>
      <Text mt="xs">In the scan field: ↓, ↑ and Enter while it is empty, those with Alt always.</Text>
      <dl>
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

type Props = {
  name: LaneName
  appointments: readonly Appointment[]
  chosen: number | null
  /** The appointments with a step under way. */
  taking: ReadonlySet<number>
  now: Date
  empty: string
  onAction(action: BoardAction, appointment: Appointment): void
}

const A_PIECE = 5

/** One lane of the board, with its appointments in order. */
const Lane = memo(function Lane({ name, appointments, chosen, taking, now, empty, onAction }: Props) {
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
