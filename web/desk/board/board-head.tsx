import { Button } from '@mantine/core'
import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { mediumDay, zoneToTell } from '../../data/dates.ts'
import type { StepMessage } from '../../records/appointments/steps/use-step-messages.ts'
import type { Lsv } from '../../records/lsv/lsv.ts'
import { ScheduleButton } from '../../records/scheduling/schedule-button.tsx'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { IconButton } from '../../ui/layout/buttons.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { PageTitle } from '../../ui/layout/page.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import styles from './board-head.module.css'

type Props = { lsv: Lsv; today: string; hasSound: boolean; onSound(): void; onWalkIn(): void }

/** The title of the board: place and day, sound, keys, a new appointment. */
export const BoardHead = memo(function BoardHead({ lsv, today, hasSound, onSound, onWalkIn }: Props) {
  const [keys, setKeys] = useState(false)
  const zone = zoneToTell(lsv.timezone, new Date())
  return (
    <div className={styles.head}>
      <PageTitle
        subtitle={
          <>
            <span className={styles.place}>{lsv.name}, </span>
            <span className={styles.day}>
              {mediumDay(today)}
              {zone && ', '}
            </span>
            {zone && <span className={styles.zone}>times in {zone}</span>}
          </>
        }
        actions={
          <>
            <Button variant="subtle" px="xs" aria-pressed={hasSound} title="A tone for each arrival" onClick={onSound}>
              {hasSound ? 'Sound on' : 'Sound off'}
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
})

type NoticeProps = { messages: readonly StepMessage[]; news: string; children: ReactNode }

/**
 * Refusals, what is kept, and the result of the last scan or step, shown and announced; who has come is shown beside it, and announced by
 * the log of the board. What has no room is cut off, and shown whole by a button.
 */
export function StepNotice({ messages, news, children }: NoticeProps) {
  const { box, isCut, isWhole, toggle } = useUnfolding([...messages.map(({ text }) => text), news].join(' '))
  return (
    <div ref={box} className={styles.message} data-cut={isCut} data-whole={isWhole} data-many={messages.length > 1}>
      {children}
      {messages.map(
        ({ kind, text }) =>
          kind === 'error' && (
            <ErrorNotice key={kind}>
              <p>{text}</p>
            </ErrorNotice>
          ),
      )}
      <div role="status">
        {messages.map(
          ({ kind, text }) =>
            kind !== 'error' && (
              <Notice key={text} kind={kind}>
                {text}
              </Notice>
            ),
        )}
      </div>
      {news && (
        <p className={styles.news} aria-hidden="true">
          {news}
        </p>
      )}
      {isCut && (
        <button type="button" className={styles.unfold} aria-label="Whole message" aria-expanded={isWhole} onClick={toggle}>
          <Icon name="down" />
        </button>
      )}
    </div>
  )
}

/** Whether a text of the box is cut off, and whether it is shown whole, until another text comes. */
function useUnfolding(text: string) {
  const box = useRef<HTMLDivElement>(null)
  const [isCut, setCut] = useState(false)
  const [whole, setWhole] = useState<string | null>(null)
  const isWhole = whole === text
  useLayoutEffect(() => {
    const element = box.current
    if (element === null || isWhole) return
    // Its call comes with the layout of the next frame: measured here, each message would make the browser lay out the page once more.
    const size = new ResizeObserver(() => setCut([...element.querySelectorAll('p')].some(isCutOff)))
    const measure = () => {
      size.disconnect()
      size.observe(element)
    }
    measure()
    // A notice beside the message takes room from it.
    const content = new MutationObserver(measure)
    content.observe(element, { childList: true, subtree: true, characterData: true })
    return () => {
      size.disconnect()
      content.disconnect()
    }
  }, [isWhole])
  return { box, isCut, isWhole, toggle: () => setWhole(isWhole ? null : text) }
}

const isCutOff = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: HTMLElement) =>
  scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1

const keys = [
  ['Alt + W', 'check in a walk-in'],
  ['Scan, or a registration number and Enter', 'check in, or finish if in progress'],
  ['Letters, or four to ten digits', 'find by name, phone (also its last digits), email, TCN or number: ↓ ↑ and Enter choose'],
  ['↓ ↑', 'choose an applicant'],
  ['Enter', 'take the next step of the chosen applicant'],
  ['Alt + S', 'start'],
  ['Alt + E', "the machine's file (EBTS)"],
  ['Alt + D', 'done, with the TCN'],
  ['Alt + P', 'take a payment'],
  ['Alt + U', 'undo the last step; after Completed or No Show: set back'],
  ['Alt + N', 'no show'],
  ['Alt + L', "get data: the applicant's own page"],
  ['Alt + C', 'correct the data'],
  ['Alt + I', 'the ID document'],
  ['F2, or any letter or digit', 'back to the box from anywhere'],
] as const

/** The keyboard shortcuts of the board. */
function KeysDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  return (
    <Dialog title="Keyboard and scanner" opened={opened} onClose={onClose}>
      <p className={styles.keysNote}>
        In the search box: ↓, ↑ and Enter work while it is empty; Alt shortcuts always work. Single letters do nothing.
      </p>
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
