import { useEffect, useRef, useState } from 'react'
import { DateField } from '../field/fields.tsx'
import { addDays, type Day } from './month-days.ts'

type Props = {
  from: Day
  to: Day
  onChange(range: { from: Day; to: Day }): void
  /** The names of the two fields. */
  names: { from: string; to: string }
  /** How many days after the first day the last one is, when it was before it. */
  daysAhead?: number
}

/** The first and the last day of a list. While one is typed, the other one stays; it follows when the field is left, if it must. */
export function DayRangeFields({ from, to, onChange, names, daysAhead = 0 }: Props) {
  return (
    <>
      <DayField
        name={names.from}
        label="From"
        day={from}
        onDay={(day) => onChange({ from: day, to })}
        onLeave={(day) => day > to && onChange({ from: day, to: addDays(day, daysAhead) })}
      />
      <DayField
        name={names.to}
        label="To"
        day={to}
        onDay={(day) => onChange({ from, to: day })}
        onLeave={(day) => day < from && onChange({ from: day, to: day })}
      />
    </>
  )
}

type DayProps = { name: string; label: string; day: Day; onDay(day: Day): void; onLeave(day: Day): void }

/** Reports a day as soon as it is whole. The field keeps what is typed until then. */
function DayField({ name, label, day, onDay, onLeave }: DayProps) {
  const [typed, setTyped] = useState(day)
  const reported = useRef(day)
  const unechoed = useRef<string[]>([])
  useEffect(() => {
    // A change from outside is shown; the echo of an own report must not undo typing, nor that of an earlier one than the last.
    const echoed = unechoed.current.indexOf(day)
    unechoed.current.splice(0, echoed + 1)
    if (echoed >= 0 || day === reported.current) return
    reported.current = day
    setTyped(day)
  }, [day])
  const change = (value: string) => {
    setTyped(value)
    if (!isWhole(value)) return
    reported.current = value
    unechoed.current.push(value)
    onDay(value)
  }
  const leave = () => {
    setTyped(reported.current)
    onLeave(reported.current)
  }
  return <DateField name={name} label={label} value={typed} onChange={({ currentTarget }) => change(currentTarget.value)} onBlur={leave} />
}

/** The first digits of a year are those of 0002, 0020 and 0202; a missing part makes the value empty. */
const isWhole = (value: string) => /^[1-9]\d{3}-\d\d-\d\d$/.test(value)
