import { invalid } from '../platform/http/errors.ts'
import type { Values } from '../platform/records/record-kind.ts'

/** Values that an applicant may lack, each with its field. */
const absences = [
  { said: 'no_middle_name', field: 'middle_name', name: 'middle name' },
  { said: 'no_ssn', field: 'ssn4', name: 'last four of the SSN' },
] as const

/** A given value clears the statement of its absence; a statement beside a value is refused. Completes the values to be written. */
export function clearAbsentValues(values: Values, before: Values | undefined): void {
  for (const { said, field, name } of absences) {
    if (values[field] != null && values[said] !== true) {
      if (before?.[said] === true) values[said] = false
      continue
    }
    const stays = values[field] === undefined ? before?.[field] : values[field]
    if (values[said] === true && stays != null) throw invalid({ [said]: `Remove the ${name} first` })
  }
}
