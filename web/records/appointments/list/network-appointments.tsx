import type { ReactNode } from 'react'
import { Page, PageTitle } from '../../../ui/layout/page.tsx'
import type { Lsv } from '../../lsv/lsv.ts'
import { LsvSelect } from '../../lsv/lsv-select.tsx'
import { ScheduleButton } from '../../scheduling/schedule-button.tsx'
import { AppointmentFilters, useAppointmentFilters } from './appointment-filters.tsx'
import { AppointmentList } from './appointment-list.tsx'

type Props = {
  lsvs: readonly Lsv[]
  /** The network whose appointments are wanted, of users who see several. */
  network?: number
  /** Shown above the filters. */
  above?: ReactNode
  /** Shown instead when the address names an LSV that is not there. */
  missing: ReactNode
}

/** The appointments of all LSVs of a network. */
export function NetworkAppointments({ lsvs, network, above, missing }: Props) {
  const { filters, change, lsv: chosen } = useAppointmentFilters(...lsvs.map(({ timezone }) => timezone))
  const lsv = chosen === undefined ? null : lsvs.find(({ id }) => String(id) === chosen)
  if (lsv === undefined) return missing
  return (
    <Page width={1200}>
      <PageTitle subtitle="Times are those of each location" actions={<ScheduleButton lsvs={lsvs} />}>
        All Appointments
      </PageTitle>
      {above}
      <AppointmentFilters filters={filters} change={change}>
        <LsvSelect
          lsvs={lsvs}
          all="All locations"
          value={lsv?.id ?? null}
          onChange={(id) => change({ lsv: id === null ? null : String(id) })}
        />
      </AppointmentFilters>
      <AppointmentList
        filters={{ ...filters, ...(network === undefined ? {} : { network }) }}
        lsvs={lsvs}
        lsvNameOf={({ lsv_name }) => lsv_name}
      />
    </Page>
  )
}
