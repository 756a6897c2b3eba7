import { AppointmentFilters, useAppointmentFilters } from '../records/appointments/appointment-filters.tsx'
import { AppointmentList } from '../records/appointments/appointment-list.tsx'
import type { Lsv } from '../records/lsv/lsv.ts'
import { LsvSelect } from '../records/lsv/lsv-select.tsx'
import { WithLsvs } from '../records/lsv/with-lsvs.tsx'
import { ScheduleButton } from '../records/scheduling/schedule-button.tsx'
import { NotFound } from '../shell/fallback.tsx'
import { Page, PageTitle } from '../ui/layout/page.tsx'

/** /dashboard: the appointments of all of the network's LSVs. */
export function Dashboard() {
  return <WithLsvs>{(lsvs) => <OfNetwork lsvs={lsvs} />}</WithLsvs>
}

function OfNetwork({ lsvs }: { lsvs: readonly Lsv[] }) {
  const { filters, change, lsv: chosen } = useAppointmentFilters()
  const lsv = chosen === undefined ? null : lsvs.find(({ id }) => String(id) === chosen)
  if (lsv === undefined) return <NotFound />
  return (
    <Page width={1200}>
      <PageTitle subtitle="Times are those of each location" actions={<ScheduleButton lsvs={lsvs} />}>
        All Appointments
      </PageTitle>
      <AppointmentFilters filters={filters} change={change}>
        <LsvSelect
          lsvs={lsvs}
          all="All locations"
          value={lsv?.id ?? null}
          onChange={(id) => change({ lsv: id === null ? null : String(id) })}
        />
      </AppointmentFilters>
      <AppointmentList filters={filters} lsvs={lsvs} lsvNameOf={({ lsv_name }) => lsv_name} />
    </Page>
  )
}
