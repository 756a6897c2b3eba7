import { zoneName } from '../data/dates.ts'
import { AvailabilityPanels } from '../records/availability/availability-panels.tsx'
import { WithOwnLocation } from '../records/lsv/with-own-location.tsx'
import { Page, PageTitle } from '../ui/layout/page.tsx'

/** /availability: when the desk's own location takes applicants. */
export function Availability() {
  return (
    <Page width={1200}>
      <WithOwnLocation>
        {(location) => (
          <>
            <PageTitle subtitle={`${location.name}, times in ${zoneName(location.timezone)}`}>Manage Availability</PageTitle>
            <AvailabilityPanels location={location} />
          </>
        )}
      </WithOwnLocation>
    </Page>
  )
}
