import { today } from '../../data/dates.ts'
import { DateField } from '../../ui/field/fields.tsx'

/** The day whose tills are shown: the current one until another is chosen. */
export const TillDayField = ({ day, onChange }: { day: string | undefined; onChange(day: string): void }) => (
  <DateField
    className="no-print"
    label="Day"
    name="day"
    value={day ?? today()}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
