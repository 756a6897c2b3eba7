import { zoneName } from '../data/dates.ts'
import { AvailabilityPanels } from '../records/availability/availability-panels.tsx'
import { WithOwnLsv } from '../records/lsv/with-lsvs.tsx'
import { Page, PageTitle } from '../ui/layout/page.tsx'

/** /availability: the hours and blocked times of the desk's LSV. */
export function Availability() {
  return (
    <Page width={1200}>
      <WithOwnLsv>
        {(lsv) => (
          <>
            <PageTitle subtitle={`${lsv.name}, times in ${zoneName(lsv.timezone)}`}>Manage Availability</PageTitle>
            <AvailabilityPanels lsv={lsv} />
          </>
        )}
      </WithOwnLsv>
    </Page>
  )
}
