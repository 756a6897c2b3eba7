import { Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { OutsideHours } from '../../../../contract/availability/availability-change.ts'
import { dollars } from '../../../../contract/payments/dollars.ts'
import { dateAndTime, dateAndTimeInZone } from '../../../data/dates.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { RadioField } from '../../../ui/field/radio-field.tsx'
import { againWords, type Choice, type Fate, NO_CHOICE } from './decide-outside-hours.ts'
import styles from './outside-hours.module.css'
import { OutsideHoursRow } from './outside-hours-row.tsx'
import type { OpenOn } from './use-outside-hours.ts'

type Props = {
  change: {
    outside: readonly OutsideHours[]
    choice: Choice
    setChoice(choice: Choice): void
    /** The open slots of a date; absent, other times than the proposed ones cannot be chosen. */
    openOn?: OpenOn
  }
  /** The zone of an appointment's location. */
  zone: string | ((lsv: number) => string)
}

type ChoiceProps = Props & { change: { again: readonly OutsideHours[]; forget(): void } }

/**
 * The appointments outside new hours, and the choice for them, which a form scrolls to until it is made; empty without any, and once
 * another change is entered, which may fit them.
 */
export function OutsideHoursChoice({ change, zone }: ChoiceProps) {
  const { outside, again, forget } = change
  const box = useInputBeside<HTMLDivElement>(outside.length > 0, forget)
  if (outside.length === 0) return null
  const words = againWords(again)
  return (
    <div ref={box} data-question={change.choice.fate === NO_CHOICE.fate || words !== null}>
      <Notice kind="warning" title={outside.length === 1 ? 'One appointment does not fit' : `${outside.length} appointments do not fit`}>
        {words && <Text fw={600}>{words}</Text>}
        <OutsideHoursList change={change} zone={zone} />
      </Notice>
    </div>
  )
}

/** Hears of input in the form around an element, but outside of it. */
function useInputBeside<Box extends HTMLElement>(isShown: boolean, onInput: () => void) {
  const box = useRef<Box>(null)
  useEffect(() => {
    const form = isShown ? box.current?.closest('form') : null
    if (!form) return
    const hear = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) onInput()
    }
    form.addEventListener('input', hear)
    return () => form.removeEventListener('input', hear)
  }, [isShown, onInput])
  return box
}

/** The list of appointments outside hours with the choice below it. */
export function OutsideHoursList({ change: { outside, choice, setChoice, openOn }, zone }: Props) {
  const zoneOf = typeof zone === 'string' ? () => zone : zone
  // The rows of several locations show their zones.
  const say = new Set(outside.map(({ lsv }) => zoneOf(lsv))).size > 1 ? dateAndTimeInZone : dateAndTime
  const movable = outside.filter(({ proposed }) => proposed !== null).length
  return (
    <>
      <RadioField
        name="fate"
        label="What should happen to them?"
        options={fatesOf(outside.length, movable)}
        value={choice.fate}
        onChange={(value) => setChoice({ ...choice, fate: value as Fate })}
        withAsterisk
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard too */}
      <ul className={styles.outside} tabIndex={0} aria-label="Appointments that do not fit">
        {outside.map((one) => (
          <li key={one.id}>
            <Text>
              {say(one.date_time, zoneOf(one.lsv))}: {one.first_name} {one.last_name}
              {one.status === 'PENDING' && ' (is paying now)'}
              {one.collected !== '0.00' && ` (paid ${dollars(one.collected)})`}
            </Text>
            {choice.fate === 'move' && <Proposed one={one} zone={zoneOf(one.lsv)} />}
            {choice.fate === 'each' && (
              <OutsideHoursRow
                one={one}
                zone={zoneOf(one.lsv)}
                fate={choice.each[one.id]}
                openOn={openOn}
                onChange={(fate) => setChoice({ ...choice, each: { ...choice.each, [one.id]: fate } })}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The time to which an appointment is moved with all others. */
function Proposed({ one: { proposed, status }, zone }: { one: OutsideHours; zone: string }) {
  const none =
    status === 'PENDING' ? 'Stays booked: it cannot be moved while it is being paid' : 'Stays booked: no free time within a month'
  return (
    <Text size="sm" c="dimmed">
      {proposed === null ? none : `Moves to ${dateAndTime(proposed, zone)}`}
    </Text>
  )
}

function fatesOf(count: number, movable: number) {
  const some = movable < count ? ` (${movable} of ${count})` : ''
  return [
    { value: 'move', label: `Move all to the next free times${some} and notify each applicant`, disabled: movable === 0 },
    { value: 'keep', label: 'Keep them booked, although you are closed then' },
    { value: 'cancel', label: 'Cancel them: each applicant gets an email that the location has cancelled' },
    { value: 'each', label: 'Decide one by one' },
  ]
}
