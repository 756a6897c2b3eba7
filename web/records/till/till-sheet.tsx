import { Button, Group, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { deskMethodLabels } from '../../../contract/payments/desk-money.ts'
import { dollars, toCents } from '../../../contract/payments/dollars.ts'
import { paymentTransaction } from '../../../contract/payments/payments.ts'
import {
  differenceWords,
  type TillSheet as Sheet,
  type TillClosing,
  type TillEntry,
  type TillSum,
} from '../../../contract/payments/till.ts'
import { call, type Query } from '../../data/call.ts'
import { useNow } from '../../data/clock/use-now.ts'
import { dateTimeAndYear, dayOf, longDay, timeOnly, zoneName } from '../../data/dates.ts'
import { download } from '../../data/download.ts'
import { usePolling } from '../../data/records/use-polling.ts'
import { ErrorNotice, Notice } from '../../ui/feedback/notice.tsx'
import { useBusy } from '../../ui/feedback/use-busy.ts'
import { EmptyText } from '../../ui/feedback/waiting.tsx'
import { useFocusAfter } from '../../ui/focus/use-focus-after.ts'
import { Columns } from '../../ui/layout/columns.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { DenseTable } from '../../ui/list/dense-table.tsx'
import { Facts } from '../../ui/list/facts.tsx'
import { ResultTable } from '../../ui/list/result-table.tsx'
import { EVERY_MS, readPulse } from '../appointments/list/poll-appointments.ts'
import styles from './till-sheet.module.css'

/** The beginning of the keys of all queries of tills. */
export const TILL = [paymentTransaction.path, 'till'] as const

/**
 * Loads the sheet of a location's till, of its current day by default. Payments and corrections load the sheet again, and with `always`
 * each use does. At midnight there the sheet is that of the new day. A `live` one follows other desks as the board does, and loads each
 * minute what no change token of the day has; `silentSince` is the time of the last answer when there has been none for a while.
 */
export function useTillSheet(
  lsv: number | null,
  day: string | undefined,
  { always = false, live = false }: { always?: boolean; live?: boolean } = {},
) {
  const polling = useRef(false)
  const found = useQuery({
    queryKey: [...TILL, lsv, day ?? null],
    queryFn: ({ signal }) => call<Sheet>('GET', '/tills/sheet', { query: { lsv, day }, signal, background: polling.current }),
    enabled: lsv !== null,
    refetchOnMount: always ? 'always' : true,
  })
  useReloadAtMidnight(found)
  const shown = found.data?.day
  const silentSince = usePolling(live && lsv !== null && shown ? EVERY_MS : undefined, `${lsv} ${shown}`, {
    readChangeToken: () => readTillToken({ lsv, after: shown, before: shown }),
    marker: polling,
    refetch: found.refetch,
  })
  return { ...found, silentSince }
}

const MINUTE_MS = 60_000

/** The change token of a day's visits and of the present till; each minute another one. */
async function readTillToken(visits: Query): Promise<string> {
  const { pulse, till } = await readPulse(visits)
  return `${pulse} ${till} ${Math.floor(Date.now() / MINUTE_MS)}`
}

/** Loads a sheet again each minute from midnight on, until it is of the new day: the server's midnight may come some seconds later. */
function useReloadAtMidnight({
  data,
  refetch,
}: {
  data: Sheet | undefined
  refetch(options: { cancelRefetch: boolean }): Promise<unknown>
}) {
  const now = useNow()
  useEffect(() => {
    if (data?.time_zone && dayOf(now, data.time_zone) > data.today) void refetch({ cancelRefetch: false })
  }, [data, now, refetch])
}

/** Returns a function that gets the till's change token of each poll, and loads the sheets again when it has changed. */
export function useReloadTill(): (till: string | null) => void {
  const client = useQueryClient()
  // The first poll may find what has changed since the sheet was loaded.
  const known = useRef<string | null>(undefined)
  return useCallback(
    (till) => {
      if (till !== known.current) void client.invalidateQueries({ queryKey: TILL })
      known.current = till
    },
    [client],
  )
}

type Props = {
  sheet: Sheet
  /** The actions on one entry. */
  actionsOf(entry: TillEntry): ReactNode
}

/** A till's day: its closing if it has one, sums by method and clerk, and every entry. For screens and paper. */
export function TillSheetView({ sheet, actionsOf }: Props) {
  const { entries, closed, time_zone } = sheet
  const isCorrected = correctedIn(entries)
  return (
    <Stack gap="lg">
      {closed && (
        <Panel title="Closed">
          <ClosingFacts closing={closed} zone={time_zone} />
        </Panel>
      )}
      {sheet.reopened.map((closing) => (
        <Panel key={closing.id} title="Closed before, and re-opened">
          <ClosingFacts closing={closing} zone={time_zone} />
        </Panel>
      ))}
      {entries.length === 0 ? (
        <EmptyText>{`No money was taken on ${longDay(sheet.day)}`}</EmptyText>
      ) : (
        <>
          <Columns least={MIN_WIDTH}>
            <Sums label="By method" of="Method" sums={sheet.by_method} total={sheet.total} />
            <Sums label="By clerk" of="Clerk" sums={sheet.by_clerk} total={sheet.total} />
          </Columns>
          <Panel title={`Entries (${entries.length})`}>
            <ResultTable
              label="Entries"
              items={entries}
              id={({ payment, reversed }) => `${payment} ${reversed}`}
              columns={[
                {
                  title: 'Receipt, time',
                  // Below each other where all columns have no room on one line.
                  cell: ({ receipt, at }) => (
                    <>
                      <span className={styles.whole}>{receipt}</span> <span className={styles.whole}>{timeOnly(at, time_zone)}</span>
                    </>
                  ),
                },
                { title: 'Applicant', cell: (entry) => personOf(entry, isCorrected(entry)), breaks: true },
                { title: 'Method', cell: methodOf },
                { title: 'Amount', cell: ({ amount }) => dollars(amount), align: 'right' },
                { title: 'Clerk', cell: ({ clerk }) => clerk, breaks: true },
                { title: 'Actions', cell: actionsOf, onScreen: true },
              ]}
            />
          </Panel>
        </>
      )}
    </Stack>
  )
}

const MIN_WIDTH = 320

/** The person whose money it is; of a corrected entry that it is, and of a counter entry the reversed receipt and the reason. */
const personOf = ({ applicant, appointment, corrects, reason }: TillEntry, isCorrected: boolean) =>
  `${applicant} (${appointment})${isCorrected ? '. Corrected' : ''}${corrects === null ? '' : `. Reverses ${corrects}: ${reason ?? ''}`}`

/** Tells which entries a counter entry of the same day reverses. */
function correctedIn(entries: readonly TillEntry[]): (entry: TillEntry) => boolean {
  const reversed = new Set(entries.map(({ corrects }) => corrects))
  return ({ receipt }) => reversed.has(receipt)
}

const methodOf = ({ method, reference }: TillEntry) => `${deskMethodLabels[method]}${reference === null ? '' : ` ${reference}`}`

function Sums({ label, of, sums, total }: { label: string; of: string; sums: readonly TillSum[]; total: string }) {
  const entries = sums.reduce((count, sum) => count + sum.entries, 0)
  return (
    <Panel title={label}>
      <DenseTable
        label={label}
        items={[...sums, { name: 'Total', entries, amount: total }]}
        id={({ name }) => name}
        columns={[
          { title: of, cell: ({ name }) => name },
          { title: 'Entries', cell: (sum) => sum.entries, align: 'right' },
          { title: 'Amount', cell: ({ amount }) => dollars(amount), align: 'right' },
        ]}
      />
    </Panel>
  )
}

function ClosingFacts({ closing, zone }: { closing: TillClosing; zone: string }) {
  const { difference, difference_reason, signed_name, account, reopened_at } = closing
  const when = (instant: string) => `${dateTimeAndYear(instant, zone)}, ${zoneName(zone, instant)}`
  return (
    <Facts
      facts={[
        { name: 'Starting float', value: dollars(closing.starting_float) },
        { name: 'Cash taken', value: dollars(closing.cash) },
        { name: 'Expected in the till', value: dollars(closing.expected) },
        { name: 'Counted', value: dollars(closing.counted) },
        {
          name: 'Difference',
          value: `${differenceWords(toCents(difference))}${difference_reason === null ? '' : `: ${difference_reason}`}`,
        },
        { name: 'Signed by', value: `${signed_name} (${account}), ${when(closing.closed_at)}` },
        ...(reopened_at === null
          ? []
          : [{ name: 'Re-opened', value: `${closing.reopen_reason} (${closing.reopened_by}), ${when(reopened_at)}` }]),
      ]}
    />
  )
}

/** Says that the current day takes no more money. */
export const TillClosedNotice = () => (
  <Notice kind="warning" title="Today's till is closed">
    It takes no more money. The provider's staff can re-open it.
  </Notice>
)

/** Lists the days that were not closed, each as a link that `linkTo` makes. */
export function UnclosedDays({ days, linkTo }: { days: readonly string[]; linkTo(day: string): ReactNode }) {
  if (days.length === 0) return null
  return (
    <Notice kind="warning" title={days.length === 1 ? 'A till was not closed' : `${days.length} tills were not closed`}>
      <Group gap="md">
        {days.map((day) => (
          <span key={day}>{linkTo(day)}</span>
        ))}
      </Group>
    </Notice>
  )
}

/** Prints the sheet, or downloads its entries. */
export function TillSheetButtons({ lsv, day, empty }: { lsv: number; day: string; empty: boolean }) {
  const file = useBusy(() => download('/tills/sheet/csv', { lsv, day }))
  const again = useFocusAfter(file.busy)
  return (
    <>
      <Button className="no-print" variant="default" leftSection={<Icon name="print" />} onClick={() => window.print()}>
        Print
      </Button>
      <Button ref={again} className="no-print" variant="default" onClick={file.start} loading={file.busy} disabled={empty}>
        Download CSV
      </Button>
      {file.failure && <ErrorNotice onRetry={file.start}>{file.failure.message}</ErrorNotice>}
    </>
  )
}
