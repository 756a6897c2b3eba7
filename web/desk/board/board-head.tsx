import { Button } from '@mantine/core'
import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { now } from '../../data/clock/clock.ts'
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
  const zone = zoneToTell(lsv.timezone, new Date(now()))
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
 * Refusals, the latest first, what is kept, and the result of the last scan or step, shown and announced; then the state of the board; who
 * has come is shown beside them, and announced by the log of the board. What has no room is cut off or left out, and shown whole by a button.
 */
export function StepNotice({ messages, news, children }: NoticeProps) {
  const { box, isCut, leftOut, height, toggle } = useUnfolding(messages.map(({ text }) => text))
  const isWhole = height !== null
  const more = leftOut > 0 && !isWhole ? `+${leftOut}` : null
  const refusals = messages.filter(({ kind }) => kind === 'error')
  return (
    <div
      ref={box}
      className={styles.message}
      data-cut={isCut}
      data-whole={isWhole}
      data-many={messages.length > 1}
      {...(height ? { style: { height } } : {})}
    >
      {refusals.map(({ text, refusal }, at) => (
        <div key={refusal ?? text} className={styles.item} data-first={at === 0}>
          <ErrorNotice>
            <p>{text}</p>
          </ErrorNotice>
        </div>
      ))}
      <div role="status" className={styles.group}>
        {messages.map(
          ({ kind, text }, at) =>
            kind !== 'error' && (
              <div key={text} className={styles.item} data-first={at === 0}>
                <Notice kind={kind}>{text}</Notice>
              </div>
            ),
        )}
      </div>
      <div className={styles.group}>{children}</div>
      {news && (
        <p className={styles.news} aria-hidden="true">
          {news}
        </p>
      )}
      {isCut && (
        <button
          type="button"
          className={styles.unfold}
          aria-label={more === null ? 'Whole message' : `${more}: all messages`}
          aria-expanded={isWhole}
          onClick={toggle}
        >
          {more ?? <Icon name="down" />}
        </button>
      )}
    </div>
  )
}

/**
 * Whether a text of the box is cut off, how many notices are left out, and the height of the box while all of it is shown: until none of its
 * messages is left. A later one beside them scrolls, so that no row of the board moves for it.
 */
function useUnfolding(texts: readonly string[]) {
  const box = useRef<HTMLDivElement>(null)
  const [cut, setCut] = useState({ isCut: false, leftOut: 0 })
  const [whole, setWhole] = useState<{ of: readonly string[]; height: number | 'auto' } | null>(null)
  const isWhole = whole !== null && (whole.of.length === 0 ? texts.length === 0 : whole.of.some((text) => texts.includes(text)))
  useLayoutEffect(() => {
    const element = box.current
    if (element === null || isWhole) return
    // Its call comes with the layout of the next frame: measured here, each message would make the browser lay out the page once more.
    const size = new ResizeObserver(() => {
      const leftOut = countLeftOut(element)
      setCut({ isCut: leftOut > 0 || [...element.querySelectorAll('p')].some(isCutOff), leftOut })
    })
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
  useLayoutEffect(() => {
    const element = box.current
    if (isWhole && element !== null && whole.height === 'auto') setWhole({ ...whole, height: element.offsetHeight })
  }, [isWhole, whole])
  const toggle = () => setWhole(isWhole ? null : { of: texts, height: 'auto' })
  return { box, ...cut, height: isWhole ? whole.height : null, toggle }
}

const isCutOff = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: HTMLElement) =>
  scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1

/** The notices that have no room in the box, which wrap into a column beside it. */
const countLeftOut = (box: HTMLElement) =>
  [...box.querySelectorAll<HTMLElement>('[data-kind], p')].filter(
    (one) => !one.parentElement?.closest('[data-kind]') && one.getBoundingClientRect().left >= box.getBoundingClientRect().right - 1,
  ).length

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
