import { location } from '../../../contract/environments/entities.ts'
import { RecordChecks } from '../editing/record-checks.tsx'

type Props = {
  /** Whose; null: anybody's. */
  employer: number | null
  /** Those that are chosen already, and not offered. */
  without?: readonly number[]
  value: readonly number[]
  onChange(value: number[]): void
  error?: string | undefined
}

/** Work locations to tick. */
export const WorkLocations = ({ employer, ...rest }: Props) => (
  <RecordChecks label="Work locations" many="work locations" record={location} filters={employer === null ? {} : { employer }} {...rest} />
)
