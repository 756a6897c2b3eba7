import { now } from '../data/clock/clock.ts'
import { zoneToTell } from '../data/dates.ts'
import { AppointmentFilters, useAppointmentFilters } from '../records/appointments/list/appointment-filters.tsx'
import { AppointmentList } from '../records/appointments/list/appointment-list.tsx'
import type { Lsv } from '../records/lsv/lsv.ts'
import { WithOwnLsv } from '../records/lsv/with-lsvs.tsx'
import { ScheduleButton } from '../records/scheduling/schedule-button.tsx'
import { NotFound } from '../shell/fallback.tsx'
import { ButtonLink } from '../ui/layout/links.tsx'
import { Page, PageTitle } from '../ui/layout/page.tsx'
import { UnclosedTills } from './till/unclosed-tills.tsx'
import { useScanElsewhere } from './use-scan-elsewhere.ts'

/** /dashboard: the appointments of the desk's LSV. */
export function Dashboard() {
  return (
    <Page width={1200}>
      <WithOwnLsv>{(lsv) => <Appointments lsv={lsv} />}</WithOwnLsv>
    </Page>
  )
}

function Appointments({ lsv }: { lsv: Lsv }) {
  const { filters, change, lsv: chosen } = useAppointmentFilters(lsv.timezone)
  const zone = zoneToTell(lsv.timezone, new Date(now()))
  useScanElsewhere((number) => change({ name: number }))
  if (chosen !== undefined && chosen !== String(lsv.id)) return <NotFound />
  return (
    <>
      <PageTitle
        subtitle={zone ? `${lsv.name}, times in ${zone}` : lsv.name}
        actions={
          <>
            <ButtonLink to="/report" search={filters as never} target="_blank" variant="default">
              Report
            </ButtonLink>
            <ScheduleButton lsvs={[lsv]} />
          </>
        }
      >
        Today's Appointments
      </PageTitle>
      <UnclosedTills lsv={lsv.id} />
      <AppointmentFilters filters={filters} change={change} />
      <AppointmentList filters={filters} lsvs={[lsv]} />
    </>
  )
}
