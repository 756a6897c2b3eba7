import { useNow } from '../../data/clock/use-now.ts'
import { dayOf } from '../../data/dates.ts'
import { DateField } from '../../ui/field/fields.tsx'

/** The day whose tills are shown: the current one until another is chosen. */
export function TillDayField({ day, onChange }: { day: string | undefined; onChange(day: string): void }) {
  const now = useNow()
  return (
    <DateField
      className="no-print"
      label="Day"
      name="day"
      value={day ?? dayOf(now)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
