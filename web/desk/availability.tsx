import { zoneName } from '../data/dates.ts'
import { AvailabilityPanels } from '../records/availability/availability-panels.tsx'
import { WithOwnLsv } from '../records/lsv/with-lsvs.tsx'
import { Page, PageTitle } from '../ui/layout/page.tsx'

/** /availability: when the desk's own location takes applicants. */
export function Availability() {
  return (
    <Page width={1200}>
      <WithOwnLsv>
        {(location) => (
          <>
            <PageTitle subtitle={`${location.name}, times in ${zoneName(location.timezone)}`}>Manage Availability</PageTitle>
            <AvailabilityPanels location={location} />
          </>
        )}
      </WithOwnLsv>
    </Page>
  )
}
