import { Group } from '@mantine/core'
import type { TillOfLocation } from '../../contract/payments/till.ts'
import { longDay, shortDate, zoneName } from '../data/dates.ts'
import { useAddressSearch } from '../data/records/use-search.ts'
import type { Lsv } from '../records/lsv/lsv.ts'
import { LsvSelect } from '../records/lsv/lsv-select.tsx'
import { WithLsvs } from '../records/lsv/with-lsvs.tsx'
import { TillDayField } from '../records/till/till-day-field.tsx'
import { TillOverview } from '../records/till/till-overview.tsx'
import { TillSheetButtons, TillSheetView, UnclosedDays, useTillSheet } from '../records/till/till-sheet.tsx'
import { NotFound } from '../shell/fallback.tsx'
import { ErrorNotice } from '../ui/feedback/notice.tsx'
import { EmptyText, LoadingRows } from '../ui/feedback/waiting.tsx'
import { TextLink } from '../ui/layout/links.tsx'
import { Page, PageTitle } from '../ui/layout/page.tsx'

/** /tills?lsv&day: the tills of all the network's LSVs on a day, or that of one, to read. */
export const Tills = () => <WithLsvs>{(lsvs) => <TillsOf lsvs={lsvs} />}</WithLsvs>

function TillsOf({ lsvs }: { lsvs: readonly Lsv[] }) {
  const [{ lsv: chosen }] = useAddressSearch()
  const only = lsvs.length === 1 ? lsvs[0] : undefined
  const lsv = chosen === undefined ? only : lsvs.find(({ id }) => String(id) === chosen)
  if (lsv !== undefined) return <TillOf lsv={lsv} lsvs={lsvs} />
  return chosen === undefined ? <AllTills lsvs={lsvs} /> : <NotFound />
}

/** The tills of all locations; the name of one opens it. */
function AllTills({ lsvs }: { lsvs: readonly Lsv[] }) {
  const [{ day }, change] = useAddressSearch()
  const nameOf = (till: TillOfLocation) =>
    // An archived location no longer has screens.
    lsvs.some(({ id }) => id === till.lsv) ? (
      <TextLink to="/tills" search={{ lsv: String(till.lsv), day: till.day } as never}>
        {till.lsv_name}
      </TextLink>
    ) : (
      till.lsv_name
    )
  return (
    <Page width={1200}>
      <PageTitle subtitle={day ? longDay(day) : 'Today'}>Tills</PageTitle>
      {lsvs.length === 0 ? (
        <EmptyText />
      ) : (
        <>
          <TillDayField day={day} onChange={(chosen) => change({ day: chosen })} />
          <TillOverview day={day} nameOf={nameOf} />
        </>
      )}
    </Page>
  )
}

function TillOf({ lsv, lsvs }: { lsv: Lsv; lsvs: readonly Lsv[] }) {
  const [{ day }, change] = useAddressSearch()
  const found = useTillSheet(lsv.id, day)
  const sheet = found.data
  return (
    <Page width={1200}>
      <PageTitle
        subtitle={sheet && `${sheet.lsv_name}, ${longDay(sheet.day)}, times in ${zoneName(sheet.time_zone)}`}
        actions={sheet && <TillSheetButtons lsv={sheet.lsv} day={sheet.day} empty={sheet.entries.length === 0} />}
      >
        Tills
      </PageTitle>
      <Group align="end" className="no-print">
        <LsvSelect
          lsvs={lsvs}
          all={lsvs.length > 1 ? 'All locations' : null}
          value={lsv.id}
          onChange={(id) => change({ lsv: id === null ? null : String(id) })}
        />
        <TillDayField day={sheet?.day ?? day} onChange={(chosen) => change({ day: chosen })} />
      </Group>
      {found.error && <ErrorNotice onRetry={found.refetch}>{found.error.message}</ErrorNotice>}
      {found.isPending && <LoadingRows rows={6} />}
      {sheet && (
        <>
          <UnclosedDays
            days={sheet.unclosed.filter((each) => each !== sheet.day)}
            linkTo={(each) => (
              <TextLink to="/tills" search={{ lsv: String(sheet.lsv), day: each } as never}>
                {shortDate(each)}
              </TextLink>
            )}
          />
          <TillSheetView sheet={sheet} actionsOf={() => null} />
        </>
      )}
    </Page>
  )
}
