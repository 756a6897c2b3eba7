import { Text } from '@mantine/core'
import { location } from '../../../contract/environments/locations-and-vendors.ts'
import { useMay } from '../../data/session.ts'
import { TextLink } from '../../ui/layout/links.tsx'
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
  <RecordChecks
    label="Work locations"
    many="work locations"
    record={location}
    filters={employer === null ? {} : { employer }}
    none={<NoneYet />}
    {...rest}
  />
)

function NoneYet() {
  const may = useMay()
  return (
    <Text>
      There are no work locations yet.{' '}
      {may('create', location) ? (
        <>
          Add them in <TextLink to="/entities">Manage Entities</TextLink>.
        </>
      ) : (
        'They are added in Manage Entities.'
      )}
    </Text>
  )
}
