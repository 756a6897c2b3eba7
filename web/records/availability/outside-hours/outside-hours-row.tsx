import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutsideHours } from '../../../../contract/availability/availability-change.ts'
import { dateAndTime, dayOf, timeOnly, today } from '../../../data/dates.ts'
import { ErrorNotice } from '../../../ui/feedback/notice.tsx'
import { DateField, SelectField } from '../../../ui/field/fields.tsx'
import type { OneFate } from './decide-outside-hours.ts'
import type { OpenOn } from './use-outside-hours.ts'

type Props = {
  one: OutsideHours
  zone: string
  fate: OneFate | undefined
  openOn: OpenOn | undefined
  /** Undefined: another time, which is not chosen yet. */
  onChange(fate: OneFate | undefined): void
}

const OTHER = 'other'

/** Chooses the outcome for one appointment outside hours: it stays, moves to the proposed or another time, or is cancelled. */
export function OutsideHoursRow({ one, zone, fate, openOn, onChange }: Props) {
  const name = `${one.first_name} ${one.last_name}`
  const [other, setOther] = useState(fate?.fate === 'move' && fate.to !== one.proposed)
  const isPaying = one.status === 'PENDING'
  const options = [
    { value: 'keep', label: 'Keep as it is' },
    ...(one.proposed === null ? [] : [{ value: 'move', label: `Move to ${dateAndTime(one.proposed, zone)}` }]),
    ...(openOn === undefined || isPaying ? [] : [{ value: OTHER, label: 'Move to another time' }]),
    { value: 'cancel', label: 'Cancel' },
  ]
  const choose = (value: string) => {
    setOther(value === OTHER)
    onChange(fateOf(value, one))
  }
  return (
    <>
      <SelectField
        id={`fate-${one.id}`}
        label={`For ${name}`}
        options={options}
        value={other ? OTHER : (fate?.fate ?? '')}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {other && openOn && (
        <OtherTime
          id={one.id}
          name={name}
          zone={zone}
          begins={dayOf(one.proposed ?? one.date_time, zone)}
          chosen={fate?.fate === 'move' ? fate.to : ''}
          openOn={openOn}
          onChoose={(to) => onChange(to === null ? undefined : { fate: 'move', to })}
        />
      )}
    </>
  )
}

function fateOf(value: string, { proposed }: OutsideHours): OneFate | undefined {
  if (value === 'keep' || value === 'cancel') return { fate: value }
  return value === 'move' && proposed !== null ? { fate: 'move', to: proposed } : undefined
}

type OtherProps = {
  id: number
  name: string
  zone: string
  begins: string
  chosen: string
  openOn: OpenOn
  onChoose(to: string | null): void
}

/** A free time of a chosen day; another day has none chosen yet. */
function OtherTime({ id, name, zone, begins, chosen, openOn, onChoose }: OtherProps) {
  const [date, setDate] = useState(chosen === '' ? begins : dayOf(chosen, zone))
  const { data, error, isPending } = useQuery({
    queryKey: ['outside-hours', 'open', id, date],
    queryFn: () => openOn(date),
    enabled: date !== '',
    gcTime: 0,
  })
  // A chosen time is shown as long as it is saved, also while the day is read again.
  const times = [...(data ?? []), ...(chosen === '' || data?.includes(chosen) ? [] : [chosen])]
  return (
    <Group gap="xs" align="flex-end" my="xs">
      <DateField
        id={`day-${id}`}
        label="Day"
        aria-label={`Day for ${name}`}
        min={today(zone)}
        value={date}
        onChange={({ currentTarget }) => {
          setDate(currentTarget.value)
          onChoose(null)
        }}
      />
      <SelectField
        id={`time-${id}`}
        label="Time"
        aria-label={`Time for ${name}`}
        placeholder={isPending ? 'Loading…' : data?.length === 0 ? 'No free time' : 'Select'}
        options={times.map((slot) => ({ value: slot, label: timeOnly(slot, zone) }))}
        value={chosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.value || null)}
      />
      {error && <ErrorNotice>{error.message}</ErrorNotice>}
    </Group>
  )
}
