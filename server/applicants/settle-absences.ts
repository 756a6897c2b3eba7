import { invalid } from '../platform/http/errors.ts'
import type { Values } from '../platform/records/record-kind.ts'

/** What somebody does not have, and the field that holds it where they do. */
const absences = [
  { said: 'no_middle_name', field: 'middle_name', name: 'middle name' },
  { said: 'no_ssn', field: 'ssn4', name: 'last four of the SSN' },
] as const

/** A value that is given ends what was said of its absence; an absence is refused beside a value. Completes the values that are written. */
export function settleAbsences(values: Values, before: Values | undefined): void {
  for (const { said, field, name } of absences) {
    if (values[field] != null && values[said] !== true) {
      if (before?.[said] === true) values[said] = false
      continue
    }
    const stays = values[field] === undefined ? before?.[field] : values[field]
    if (values[said] === true && stays != null) throw invalid({ [said]: `Remove the ${name} first` })
  }
}
