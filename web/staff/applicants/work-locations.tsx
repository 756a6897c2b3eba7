import { location } from '../../../contract/environments/locations-and-vendors.ts'
import { RecordChecks } from '../editing/record-checks.tsx'

type Props = {
  /** The employer; null: any. */
  employer: number | null
  /** Locations that are chosen already, and not offered. */
  without?: readonly number[]
  value: readonly number[]
  onChange(value: number[]): void
  error?: string | undefined
}

/** Work locations as checkboxes. */
export const WorkLocations = ({ employer, ...rest }: Props) => (
  <RecordChecks label="Work locations" many="work locations" record={location} filters={employer === null ? {} : { employer }} {...rest} />
)
