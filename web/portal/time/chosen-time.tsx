import { useEffect, useState } from 'react'
import { now } from '../../data/clock/clock.ts'
import { dateAndTimeInZone } from '../../data/dates.ts'
import { TextLink } from '../../ui/layout/links.tsx'
import { useTranslation } from '../../ui/translation.ts'
import { useText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'
import { schedulePage } from '../wizard/guards.ts'
import { useWizard } from '../wizard/use-wizard.ts'
import type { Wizard } from '../wizard/wizard.ts'
import styles from './chosen-time.module.css'
import { CHOSEN_TIME } from './focus-chosen-time.ts'
import { LostTime } from './lost-time.tsx'
import { stateOfTime, type TimeState } from './time-state.ts'

/** The pages on which the time is chosen, or booked. */
const FIXED: readonly string[] = ['step.time', 'step.confirmation']

/** On every page after the choice of a time: the time, the place, and a link to change it; reports a lost time. */
export function ChosenTime({ step }: { step: string }) {
  const text = useText()
  const locale = useLocale()
  const wizard = useWizard()
  const state = useTimeState(wizard)
  if (!wizard?.dateTime || !wizard.place) return null
  const { dateTime, place } = wizard
  const isLost = state.is === 'lost'
  const When = WHEN[state.is]
  return (
    <>
      <nav id={CHOSEN_TIME} tabIndex={-1} className={`${styles.bar} no-print`} aria-label={text('chosen.label')}>
        <span>
          <When>{dateAndTimeInZone(dateTime, place.timezone, locale)}</When> · {place.name}
          <Kept state={state} refused={wizard.hold_refused} />
        </span>
        {!FIXED.includes(step) && (
          <TextLink
            to={schedulePage(wizard)}
            hash={isLost ? '' : 'change'}
            aria-label={isLost ? undefined : text('chosen.changeNamed')}
            className={styles.change ?? ''}
          >
            {text(isLost ? 'chosen.another' : 'chosen.change')}
          </TextLink>
        )}
      </nav>
      {!FIXED.includes(step) && <LostTime />}
    </>
  )
}

/** The style of the time in each state. */
const WHEN = { lost: 's', held: 'strong', ended: 'span', unheld: 'strong', unknown: 'strong' } as const satisfies Record<
  TimeState['is'],
  string
>

/**
 * For how many minutes the time is kept, since a clock may be of another zone. The end is announced, that it is not kept, and why it cannot be
 * kept now.
 */
function Kept({ state, refused }: { state: TimeState; refused: string | null }) {
  const text = useText()
  const translate = useTranslation()
  return (
    <>
      {state.is === 'lost' && <strong> · {text('chosen.gone')}</strong>}
      {state.is === 'held' && <> · {state.minutes === 1 ? text('chosen.heldOne') : text('chosen.held', { minutes: state.minutes })}</>}
      <span role="status">
        {state.is === 'ended' && <strong> · {text('chosen.lapsed')}</strong>}
        {state.is === 'unheld' && <> · {text('chosen.unheld')}</>}
        {refused && (state.is === 'unheld' || state.is === 'ended') && <> · {translate(refused)}</>}
      </span>
    </>
  )
}

const LOOK_MS = 10_000

/** The state of the chosen time, looked at again as the minutes pass. */
function useTimeState(wizard: Wizard | null): TimeState {
  const until = wizard?.held_until ?? null
  const [at, setAt] = useState(now)
  useEffect(() => {
    if (until === null) return
    setAt(now())
    const looking = setInterval(() => setAt(now()), LOOK_MS)
    return () => clearInterval(looking)
  }, [until])
  return wizard === null ? { is: 'unknown' } : stateOfTime(wizard, at)
}
