import { Text } from '@mantine/core'
import { zoneName } from '../data/dates.ts'
import { useAddressSearch } from '../data/records/use-search.ts'
import { AvailabilityPanels } from '../records/availability/availability-panels.tsx'
import type { Lsv } from '../records/lsv/lsv.ts'
import { LsvSelect } from '../records/lsv/lsv-select.tsx'
import { WithLsvs } from '../records/lsv/with-lsvs.tsx'
import { NotFound } from '../shell/fallback.tsx'
import { EmptyText } from '../ui/feedback/waiting.tsx'
import { Page, PageTitle } from '../ui/layout/page.tsx'

/** /availability: the hours and blocked times of each of the network's LSVs. */
export function Availability() {
  return <WithLsvs>{(lsvs) => <OfOne lsvs={lsvs} />}</WithLsvs>
}

function OfOne({ lsvs }: { lsvs: readonly Lsv[] }) {
  const [{ lsv: chosen }, change] = useAddressSearch()
  const lsv = chosen === undefined ? lsvs[0] : lsvs.find(({ id }) => String(id) === chosen)
  if (!lsv && chosen !== undefined) return <NotFound />
  return (
    <Page width={1200}>
      <PageTitle>Manage Availability</PageTitle>
      {!lsv && <EmptyText />}
      {lsv && (
        <>
          <div>
            <LsvSelect lsvs={lsvs} value={lsv.id} onChange={(id) => change({ lsv: String(id) })} />
            <Text c="dimmed" mt="xs">
              Times in {zoneName(lsv.timezone)}
            </Text>
          </div>
          <AvailabilityPanels key={lsv.id} lsv={lsv} />
        </>
      )}
    </Page>
  )
}
