import { Group } from '@mantine/core'
import { longDay, shortDate, zoneName } from '../data/dates.ts'
import { useAddressSearch } from '../data/records/use-search.ts'
import type { Lsv } from '../records/lsv/lsv.ts'
import { LsvSelect } from '../records/lsv/lsv-select.tsx'
import { WithLsvs } from '../records/lsv/with-lsvs.tsx'
import { TillSheetButtons, TillSheetView, UnclosedDays, useTillSheet } from '../records/till/till-sheet.tsx'
import { NotFound } from '../shell/fallback.tsx'
import { ErrorNotice } from '../ui/feedback/notice.tsx'
import { EmptyText, LoadingRows } from '../ui/feedback/waiting.tsx'
import { DateField } from '../ui/field/fields.tsx'
import { TextLink } from '../ui/layout/links.tsx'
import { Page, PageTitle } from '../ui/layout/page.tsx'

/** /tills?lsv&day: the till of each of the network's LSVs, to read. */
export const Tills = () => <WithLsvs>{(lsvs) => <TillsOf lsvs={lsvs} />}</WithLsvs>

function TillsOf({ lsvs }: { lsvs: readonly Lsv[] }) {
  const [{ lsv: chosen, day }, change] = useAddressSearch()
  const lsv = chosen === undefined ? lsvs[0] : lsvs.find(({ id }) => String(id) === chosen)
  const found = useTillSheet(lsv?.id ?? null, day)
  if (lsv === undefined && chosen !== undefined) return <NotFound />
  const sheet = lsv === undefined ? undefined : found.data
  return (
    <Page width={1200}>
      <PageTitle
        subtitle={sheet && `${sheet.lsv_name}, ${longDay(sheet.day)}, times in ${zoneName(sheet.time_zone)}`}
        actions={sheet && <TillSheetButtons lsv={sheet.lsv} day={sheet.day} empty={sheet.entries.length === 0} />}
      >
        Tills
      </PageTitle>
      {lsv === undefined && <EmptyText />}
      {lsv !== undefined && (
        <Group align="end" className="no-print">
          <LsvSelect lsvs={lsvs} value={lsv.id} onChange={(id) => change({ lsv: String(id), day: null })} />
          <DateField
            label="Day"
            name="day"
            value={sheet?.day ?? day ?? ''}
            onChange={({ currentTarget }) => change({ day: currentTarget.value })}
          />
        </Group>
      )}
      {found.error && <ErrorNotice onRetry={found.refetch}>{found.error.message}</ErrorNotice>}
      {lsv !== undefined && found.isPending && <LoadingRows rows={6} />}
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
