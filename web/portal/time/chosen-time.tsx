import { useEffect, useState } from 'react'
import { dateAndTimeInZone } from '../../data/dates.ts'
import { TextLink } from '../../ui/layout/links.tsx'
import { useText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'
import { schedulePage } from '../wizard/guards.ts'
import { useWizard } from '../wizard/use-wizard.ts'
import styles from './chosen-time.module.css'
import { CHOSEN_TIME } from './focus-chosen-time.ts'
import { LostTime } from './lost-time.tsx'

/** The pages on which the time is chosen, or booked. */
const FIXED: readonly string[] = ['step.time', 'step.confirmation']

/** On every page after the choice of a time: the time, the place, and a link to change it; reports a lost time. */
export function ChosenTime({ step }: { step: string }) {
  const text = useText()
  const locale = useLocale()
  const wizard = useWizard()
  const left = useMinutesLeft()
  if (!wizard?.dateTime || !wizard.place) return null
  const { dateTime, place, lost } = wizard
  const when = dateAndTimeInZone(dateTime, place.timezone, locale)
  const isKept = left === null || left > 0
  return (
    <>
      <nav id={CHOSEN_TIME} tabIndex={-1} className={`${styles.bar} no-print`} aria-label={text('chosen.label')}>
        <span>
          {lost ? <s>{when}</s> : isKept ? <strong>{when}</strong> : when} · {place.name}
          {lost && <strong> · {text('chosen.gone')}</strong>}
          {!lost && <HeldFor minutes={left} />}
          <span role="status">{!lost && !isKept && <strong> · {text('chosen.lapsed')}</strong>}</span>
        </span>
        {!FIXED.includes(step) && (
          <TextLink
            to={schedulePage(wizard)}
            hash={lost ? '' : 'change'}
            aria-label={lost ? undefined : text('chosen.changeNamed')}
            className={styles.change ?? ''}
          >
            {text(lost ? 'chosen.another' : 'chosen.change')}
          </TextLink>
        )}
      </nav>
      {!FIXED.includes(step) && <LostTime />}
    </>
  )
}

const MINUTE_MS = 60_000
const TOLD_MINUTES = 5
const LOOK_MS = 10_000

/** The remaining minutes of the hold, 0 when it has ended; null without a hold. */
function useMinutesLeft(): number | null {
  const until = useWizard()?.held_until ?? null
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (until === null) return
    setNow(Date.now())
    const looking = setInterval(() => setNow(Date.now()), LOOK_MS)
    return () => clearInterval(looking)
  }, [until])
  return until === null ? null : Math.max(0, Math.ceil((until - now) / MINUTE_MS))
}

/** The remaining time of the hold, when it is short. */
function HeldFor({ minutes }: { minutes: number | null }) {
  const text = useText()
  if (minutes === null || minutes < 1 || minutes > TOLD_MINUTES) return null
  return <> · {minutes === 1 ? text('chosen.heldOne') : text('chosen.held', { minutes })}</>
}
