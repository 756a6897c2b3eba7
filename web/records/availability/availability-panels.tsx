import { Stack } from '@mantine/core'
import { Columns } from '../../ui/layout/columns.tsx'
import type { Lsv } from '../lsv/lsv.ts'
import { BlockedTimesPanel } from './blocked-times-panel.tsx'
import { DurationPanel } from './duration-panel.tsx'
import { HoursPanel } from './hours-panel.tsx'

/** When a location takes applicants. Key it by the location. */
export function AvailabilityPanels({ lsv }: { lsv: Lsv }) {
  return (
    <Columns least={320}>
      <HoursPanel lsv={lsv} />
      <Stack>
        <BlockedTimesPanel lsv={lsv} />
        <DurationPanel lsv={lsv} />
      </Stack>
    </Columns>
  )
}
