import { Text } from '@mantine/core'
import { zoneName } from '../data/dates.ts'
import { useAddressSearch } from '../data/use-search.ts'
import { AvailabilityPanels } from '../records/availability/availability-panels.tsx'
import type { Location } from '../records/lsv/location.ts'
import { LocationSelect } from '../records/lsv/location-select.tsx'
import { WithLocations } from '../records/lsv/with-locations.tsx'
import { NotFound } from '../shell/fallback.tsx'
import { EmptyText } from '../ui/feedback/waiting.tsx'
import { Page, PageTitle } from '../ui/layout/page.tsx'

/** /availability: when each of the network's locations takes applicants. */
export function Availability() {
  return <WithLocations>{(locations) => <OfOne locations={locations} />}</WithLocations>
}

function OfOne({ locations }: { locations: readonly Location[] }) {
  const [{ lsv }, change] = useAddressSearch()
  const location = lsv === undefined ? locations[0] : locations.find(({ id }) => String(id) === lsv)
  if (!location && lsv !== undefined) return <NotFound />
  return (
    <Page width={1200}>
      <PageTitle>Manage Availability</PageTitle>
      {!location && <EmptyText />}
      {location && (
        <>
          <div>
            <LocationSelect locations={locations} value={location.id} onChange={(id) => change({ lsv: String(id) })} />
            <Text c="dimmed" mt="xs">
              Times in {zoneName(location.timezone)}
            </Text>
          </div>
          <AvailabilityPanels key={location.id} location={location} />
        </>
      )}
    </Page>
  )
}
