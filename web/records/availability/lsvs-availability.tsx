import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { zoneName } from '../../data/dates.ts'
import { useAddressSearch } from '../../data/records/use-search.ts'
import { EmptyText } from '../../ui/feedback/waiting.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import type { Lsv } from '../lsv/lsv.ts'
import { LsvSelect } from '../lsv/lsv-select.tsx'
import { AvailabilityPanels } from './availability-panels.tsx'

type Props = {
  lsvs: readonly Lsv[]
  /** Shown above the choice of the LSV. */
  above?: ReactNode
  /** Shown instead when the address names an LSV that is not there. */
  missing: ReactNode
}

/** The hours and blocked times of one of several LSVs, which the address may name. */
export function LsvsAvailability({ lsvs, above, missing }: Props) {
  const [{ lsv: chosen }, change] = useAddressSearch()
  const lsv = chosen === undefined ? lsvs[0] : lsvs.find(({ id }) => String(id) === chosen)
  if (!lsv && chosen !== undefined) return missing
  return (
    <Page width={1200}>
      <PageTitle>Manage Availability</PageTitle>
      {above}
      {!lsv && <EmptyText />}
      {lsv && (
        <>
          <div>
            <LsvSelect lsvs={lsvs} value={lsv.id} onChange={(id) => change({ lsv: String(id) })} />
            <Text c="dimmed" mt="xs">
              Times in {zoneName(lsv.timezone)}
            </Text>
          </div>
          <AvailabilityPanels key={lsv.id} lsv={lsv} lsvs={lsvs} />
        </>
      )}
    </Page>
  )
}
