import { zoneToTell } from '../data/dates.ts'
import { AppointmentFilters, useAppointmentFilters } from '../records/appointments/appointment-filters.tsx'
import { AppointmentList } from '../records/appointments/appointment-list.tsx'
import type { Lsv } from '../records/lsv/lsv.ts'
import { WithOwnLsv } from '../records/lsv/with-lsvs.tsx'
import { ScheduleButton } from '../records/scheduling/schedule-button.tsx'
import { NotFound } from '../shell/fallback.tsx'
import { ButtonLink } from '../ui/layout/links.tsx'
import { Page, PageTitle } from '../ui/layout/page.tsx'

/** /dashboard: who comes to the desk's own location. */
export function Dashboard() {
  return (
    <Page width={1200}>
      <WithOwnLsv>{(location) => <Appointments location={location} />}</WithOwnLsv>
    </Page>
  )
}

function Appointments({ location }: { location: Lsv }) {
  const { filters, change, lsv } = useAppointmentFilters(location.timezone)
  const zone = zoneToTell(location.timezone, new Date())
  if (lsv !== undefined && lsv !== String(location.id)) return <NotFound />
  return (
    <>
      <PageTitle
        subtitle={zone ? `${location.name}, times in ${zone}` : location.name}
        actions={
          <ButtonLink to="/report" search={filters as never} target="_blank" variant="default">
            Report
          </ButtonLink>
        }
      >
        Today's Appointments
      </PageTitle>
      <AppointmentFilters filters={filters} change={change} />
      <AppointmentList filters={filters} locations={[location]} />
      <ScheduleButton locations={[location]} />
    </>
  )
}
