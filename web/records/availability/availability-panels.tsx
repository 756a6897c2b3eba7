import { Stack } from '@mantine/core'
import { Columns } from '../../ui/layout/columns.tsx'
import type { Lsv } from '../lsv/lsv.ts'
import { BlockedTimesPanel } from './blocked-times-panel.tsx'
import { DurationPanel } from './duration-panel.tsx'
import { HoursPanel } from './hours-panel.tsx'

/** When a location takes applicants. Key it by the location. */
export function AvailabilityPanels({ location }: { location: Lsv }) {
  return (
    <Columns least={320}>
      <HoursPanel location={location} />
      <Stack>
        <BlockedTimesPanel location={location} />
        <DurationPanel location={location} />
      </Stack>
    </Columns>
  )
}
