import { Text } from '@mantine/core'
import { zoneName } from '../data/dates.ts'
import { useAddressSearch } from '../data/use-search.ts'
import { AvailabilityPanels } from '../records/availability/availability-panels.tsx'
import type { Lsv } from '../records/lsv/lsv.ts'
import { LsvSelect } from '../records/lsv/lsv-select.tsx'
import { WithLsvs } from '../records/lsv/with-lsvs.tsx'
import { NotFound } from '../shell/fallback.tsx'
import { EmptyText } from '../ui/feedback/waiting.tsx'
import { Page, PageTitle } from '../ui/layout/page.tsx'

/** /availability: when each of the network's locations takes applicants. */
export function Availability() {
  return <WithLsvs>{(locations) => <OfOne locations={locations} />}</WithLsvs>
}

function OfOne({ locations }: { locations: readonly Lsv[] }) {
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
            <LsvSelect locations={locations} value={location.id} onChange={(id) => change({ lsv: String(id) })} />
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
