import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { appointment } from '../../../contract/appointments/appointments.ts'
import type { Insights as Answer } from '../../../contract/reports/insights.ts'
import { call } from '../../data/call.ts'
import { isDay, today } from '../../data/dates.ts'
import { dayRange } from '../../data/day-range.ts'
import { useAddressSearch } from '../../data/records/use-search.ts'
import { DayRangeFields } from '../../ui/calendar/day-range-fields.tsx'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { EmptyText, LoadingRows } from '../../ui/feedback/waiting.tsx'
import { SelectField } from '../../ui/field/fields.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { byLsv, byWeek, countWords, daysWords, type Figures, figuresOf, shareWords } from './figures.ts'
import styles from './insights.module.css'
import { LsvPanel } from './lsv-panel.tsx'
import { DEFAULT_RANGE, nameOf, type Range, type RangeName, ranges } from './ranges.ts'
import { useSettledRange } from './use-settled-range.ts'
import { WeekPanels } from './week-panels.tsx'

type InsightsProps = {
  /** The network whose figures are shown; without it that of the user. */
  network?: number
  /** Shown above the range. */
  above?: ReactNode
  /** Shown instead when the address names an LSV that is not there. */
  missing: ReactNode
}

/** The outcome of a network's appointments, by week and LSV. The address keeps the range. */
export function NetworkInsights({ network, above, missing }: InsightsProps) {
  const now = today()
  const [{ from, to, lsv }, change] = useAddressSearch()
  const usual = ranges[DEFAULT_RANGE].of(now)
  const range = { from: isDay(from) ? from : usual.from, to: isDay(to) ? to : usual.to }
  const asked = useSettledRange(range, now)
  const insights = useQuery({
    queryKey: [appointment.path, 'insights', asked, network],
    queryFn: async ({ signal }) => {
      const answer = await call<Answer>('GET', '/appointments/insights', { query: { ...asked, network }, signal })
      return { answer, range: asked, network }
    },
    placeholderData: keepPreviousData,
  })
  const answer = insights.data?.answer
  // The figures of the range before stay, under its days, until the new ones are there; those of another network never do.
  const shown = insights.data?.network === network ? insights.data : undefined
  const waiting = insights.isPending || insights.isPlaceholderData
  const chosen = lsv === undefined ? null : /^\d+$/.test(lsv) ? Number(lsv) : Number.NaN
  if (isForeign(chosen, waiting, answer)) return missing
  return (
    <Page width={1200}>
      <PageTitle subtitle={subtitleOf(shown?.range ?? range, answer, chosen)} actions={<PrintButton />}>
        Insights
      </PageTitle>
      {above}
      <InsightsFilters range={range} today={now} lsv={chosen} lsvs={answer?.locations ?? []} onChange={change} />
      {insights.error && <ErrorNotice onRetry={insights.refetch}>{messageOf(insights.error)}</ErrorNotice>}
      {!shown && waiting && <LoadingRows rows={6} />}
      {shown && !insights.error && (
        <div aria-busy={waiting} className={styles.shown}>
          <Shown insights={shown.answer} range={shown.range} lsv={chosen} />
        </div>
      )}
    </Page>
  )
}

type ShownProps = { insights: Answer; range: Range; lsv: number | null }

function Shown({ insights, range, lsv: chosen }: ShownProps) {
  const rows = chosen === null ? insights.rows : insights.rows.filter(({ lsv }) => lsv === chosen)
  const total = figuresOf(rows)
  if (total.bookings === 0 && total.utilisation === null) return <EmptyText>No appointments to display</EmptyText>
  return (
    <>
      <Panel title="Together">
        <Summary total={total} />
      </Panel>
      <WeekPanels weeks={byWeek(rows, range.from, range.to)} />
      {chosen === null && <LsvPanel lsvs={byLsv(insights)} />}
    </>
  )
}

function Summary({ total }: { total: Figures }) {
  return (
    <Facts
      facts={[
        { name: 'Booked', value: countWords(total.bookings) },
        { name: 'Completed', value: countWords(total.completed) },
        { name: 'No Show', value: `${countWords(total.no_shows)} (${shareWords(total.no_show_share)})` },
        { name: 'Re-prints', value: countWords(total.reprints) },
        { name: 'Booking to appointment', value: daysWords(total.lead_days) },
        { name: 'Utilization', value: shareWords(total.utilisation) },
      ]}
    />
  )
}

/** An LSV that the network has never had, or an archived one without figures in this range. */
const isForeign = (chosen: number | null, waiting: boolean, insights: Answer | undefined): boolean =>
  chosen !== null && (Number.isNaN(chosen) || (!waiting && insights !== undefined && insights.locations.every(({ id }) => id !== chosen)))

const PrintButton = () => (
  <Button className="no-print" variant="default" leftSection={<Icon name="print" />} onClick={() => window.print()}>
    Print
  </Button>
)

function subtitleOf({ from, to }: Range, insights: Answer | undefined, chosen: number | null): string {
  const name = insights?.locations.find(({ id }) => id === chosen)?.name ?? 'All locations'
  return `${name}, ${dayRange(from, to, new Date().getFullYear())}`
}

/** Prefers the message about the range to the general one. */
const messageOf = (error: Error & { errors?: Readonly<Record<string, string>> }) => error.errors?.to ?? error.errors?.from ?? error.message

type Props = {
  range: Range
  today: string
  lsv: number | null
  lsvs: Answer['locations']
  onChange(change: { from?: string; to?: string; lsv?: string | null }): void
}

const OTHER = ''

/** The range of days, by name or by dates, and the LSV. */
function InsightsFilters({ range, today, lsv, lsvs, onChange }: Props) {
  return (
    <search className={`${styles.filters} no-print`}>
      <SelectField
        name="range"
        label="Range"
        placeholder={null}
        value={nameOf(range, today) ?? OTHER}
        options={[
          ...(Object.keys(ranges) as RangeName[]).map((value) => ({ value, label: ranges[value].label })),
          { value: OTHER, label: 'Other days', disabled: true },
        ]}
        onChange={({ currentTarget: { value } }) => onChange(ranges[value as RangeName].of(today))}
      />
      <DayRangeFields names={{ from: 'from', to: 'to' }} {...range} onChange={onChange} />
      <SelectField
        name="lsv"
        label="Location"
        placeholder="All locations"
        value={lsv ?? ''}
        options={lsvs.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ currentTarget: { value } }) => onChange({ lsv: value || null })}
      />
    </search>
  )
}
