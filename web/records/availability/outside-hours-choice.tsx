import { Text } from '@mantine/core'
import { useState } from 'react'
import { appointment } from '../../../contract/appointments/appointments.ts'
import { availableTime, blockedTime } from '../../../contract/availability/availability.ts'
import type { AvailabilityChange, OutsideHours, OutsideHoursDecision } from '../../../contract/availability/availability-change.ts'
import { liveScanVendor } from '../../../contract/lsv/lsv.ts'
import { dateAndTime } from '../../data/dates.ts'
import { Problem } from '../../data/problem.ts'
import { useEdit } from '../../data/records/use-edited-record.ts'
import { useAction } from '../../data/records/use-records.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { RadioField } from '../../ui/field/radio-field.tsx'
import type { Lsv } from '../lsv/lsv.ts'
import styles from './hours.module.css'

type Props = { change: { outside: readonly OutsideHours[]; fate: Fate | null; setFate(fate: Fate): void }; zone: string }

const fates = [
  { value: 'keep', label: 'Keep them booked, although you are closed then' },
  { value: 'cancel', label: 'Cancel them: each applicant gets an email that the location has cancelled' },
] as const

/** The appointments outside new hours, and the choice for them; empty without any. */
export function OutsideHoursChoice({ change: { outside, fate, setFate }, zone }: Props) {
  if (outside.length === 0) return null
  return (
    <Notice kind="warning" title={outside.length === 1 ? 'One appointment does not fit' : `${outside.length} appointments do not fit`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard too */}
      <ul className={styles.outside} tabIndex={0} aria-label="Appointments that do not fit">
        {outside.map(({ id, date_time, first_name, last_name, status }) => (
          <li key={id}>
            <Text>
              {dateAndTime(date_time, zone)}: {first_name} {last_name}
              {status === 'PENDING' && ' (is paying now)'}
            </Text>
          </li>
        ))}
      </ul>
      <RadioField
        name="fate"
        label="What should happen to them?"
        options={fates}
        value={fate}
        onChange={(value) => setFate(value as Fate)}
        withAsterisk
      />
    </Notice>
  )
}

/** The decision about appointments outside hours. */
type Fate = 'keep' | 'cancel'

/**
 * Saves a change that may put appointments outside hours. After the first attempt `outside` lists them; the second one has a
 * decision about exactly those.
 */
export function useOutsideHours() {
  const [outside, setOutside] = useState<readonly OutsideHours[]>([])
  const [fate, setFate] = useState<Fate | null>(null)
  const saveWith = async <T,>(save: (decision: OutsideHoursDecision) => Promise<T>): Promise<T> => {
    if (outside.length > 0 && fate === null) throw new Error('Choose what happens to the appointments first.')
    try {
      return await save({ seen: outside.map(({ id }) => id), cancel: fate === 'cancel' })
    } catch (error) {
      if (error instanceof Problem && error.code === 'STRANDED') {
        setOutside(error.body.stranded as readonly OutsideHours[])
        setFate(null)
      }
      throw error
    }
  }
  return { outside, fate, setFate, saveWith }
}

type Change = Omit<AvailabilityChange, 'stranded'>

/**
 * Saves a change of an LSV's availability, with a decision about appointments outside hours. `differences` lists a concurrent
 * change of the LSV; null without any.
 */
export function useAvailabilityChange(lsv: Lsv) {
  const { save: begun, differences } = useEdit(liveScanVendor, lsv.id)
  const { saveWith, ...outside } = useOutsideHours()
  const patch = useAction(
    ({ change, etag }: { change: AvailabilityChange; etag: string | null }, once) =>
      once('PATCH', `/${liveScanVendor.path}/${lsv.id}/availability`, { body: change, ifMatch: etag }),
    liveScanVendor,
    availableTime,
    blockedTime,
    appointment,
  )
  const save = (change: Change) =>
    saveWith((decision) => {
      // A blocked time does not conflict with concurrent changes.
      const versioned = change.block === undefined
      return begun((etag) => patch.mutateAsync({ change: { ...change, stranded: decision }, etag: versioned ? etag : null }))
    })
  return { ...outside, save, busy: patch.isPending, differences }
}
