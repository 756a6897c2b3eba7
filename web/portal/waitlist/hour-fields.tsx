import { Group, type NativeSelectProps } from '@mantine/core'
import { LAST_HOUR } from '../../../contract/waitlist/waitlist.ts'
import { SelectField } from '../../ui/field/fields.tsx'
import { useWaitlistText } from '../texts/dictionaries.ts'
import { useLocale } from '../translation/language.ts'
import { hourOfDay } from './hour-of-day.ts'

const HOURS = Array.from({ length: LAST_HOUR - 1 }, (_, index) => index + 1)

/** Asks within which hours on the location's clock somebody would come: any time of day unless chosen. */
export function HourFields({ from, until }: { from: NativeSelectProps; until: NativeSelectProps }) {
  const text = useWaitlistText()
  const locale = useLocale()
  const hours = HOURS.map((value) => ({ value, label: hourOfDay(value, locale) }))
  const any = (value: number) => ({ value, label: text('waitlist.anyTime') })
  return (
    <Group align="flex-start">
      <SelectField label={text('waitlist.fromHour')} placeholder={null} options={[any(0), ...hours]} {...from} />
      <SelectField label={text('waitlist.untilHour')} placeholder={null} options={[any(LAST_HOUR), ...hours]} {...until} />
    </Group>
  )
}
