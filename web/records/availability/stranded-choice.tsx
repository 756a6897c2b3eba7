import { Text } from '@mantine/core'
import type { Stranded } from '../../../contract/availability-change.ts'
import { dateAndTime } from '../../data/dates.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { RadioField } from '../../ui/form/radio-field.tsx'
import styles from './hours.module.css'
import type { Fate } from './use-stranded.ts'

type Props = { change: { stranded: readonly Stranded[]; fate: Fate | null; setFate(fate: Fate): void }; zone: string }

const fates = [
  { value: 'keep', label: 'Keep them booked: they come although you are closed then' },
  { value: 'cancel', label: 'Cancel them: each applicant is told by e-mail that the location has cancelled' },
] as const

/** Who is booked and does not fit a change, and what becomes of them; nothing while nobody is. */
export function StrandedChoice({ change: { stranded, fate, setFate }, zone }: Props) {
  if (stranded.length === 0) return null
  return (
    <Notice kind="warning" title={stranded.length === 1 ? 'One appointment does not fit' : `${stranded.length} appointments do not fit`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard too */}
      <ul className={styles.stranded} tabIndex={0} aria-label="Appointments that do not fit">
        {stranded.map(({ id, date_time, first_name, last_name, status }) => (
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
        label="What becomes of them?"
        options={fates}
        value={fate}
        onChange={(value) => setFate(value as Fate)}
        withAsterisk
      />
    </Notice>
  )
}
