import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { deskMethodLabels, deskMethods } from '../../../contract/payments/desk-money.ts'
import { dollars, fromCents, toCents } from '../../../contract/payments/dollars.ts'
import { differenceWords, type TillOverview as Overview, type TillOfLocation } from '../../../contract/payments/till.ts'
import { call } from '../../data/call.ts'
import { ErrorNotice } from '../../ui/feedback/notice.tsx'
import { EmptyText, LoadingRows } from '../../ui/feedback/waiting.tsx'
import { type Column, ResultTable } from '../../ui/list/result-table.tsx'
import { TILL } from './till-sheet.tsx'

type Props = {
  /** Without one, the current day at each location. */
  day: string | undefined
  network?: string | undefined
  /** The location's name, which opens its till. */
  nameOf(till: TillOfLocation): ReactNode
}

/** The tills of all locations that the user sees on a day: entries, sums by method, whether each is closed, and its difference. */
export function TillOverview({ day, network, nameOf }: Props) {
  const found = useQuery({
    queryKey: [...TILL, 'overview', day ?? null, network ?? null],
    queryFn: ({ signal }) => call<Overview>('GET', '/tills/overview', { query: { day, network }, signal }),
    // Midnight comes to each location at its own time.
    refetchInterval: day === undefined && MINUTE_MS,
  })
  if (found.error) return <ErrorNotice onRetry={found.refetch}>{found.error.message}</ErrorNotice>
  if (!found.data) return <LoadingRows rows={6} />
  const { tills, more } = found.data
  if (tills.length === 0) return <EmptyText />
  return (
    <>
      <ResultTable
        label="Tills"
        items={tills.length > 1 ? [...tills, sumOf(tills)] : tills}
        id={({ lsv }) => lsv}
        columns={columnsOf(tills, nameOf)}
      />
      {more && <Text>There are more locations, which took no money on this day. Choose one to see its till.</Text>}
    </>
  )
}

const MINUTE_MS = 60_000

/** Stands for all of them in the last row. */
const ALL = 0

function columnsOf(tills: readonly TillOfLocation[], nameOf: Props['nameOf']): Column<TillOfLocation>[] {
  const used = deskMethods.filter((method) => tills.some(({ by_method }) => by_method.some((sum) => sum.method === method)))
  return [
    { title: 'Location', cell: (till) => (till.lsv === ALL ? till.lsv_name : nameOf(till)) },
    { title: 'Entries', cell: ({ entries }) => entries, align: 'right' },
    ...used.map(
      (method): Column<TillOfLocation> => ({
        title: deskMethodLabels[method],
        cell: ({ by_method }) => {
          const sum = by_method.find((each) => each.method === method)
          return sum && dollars(sum.amount)
        },
        align: 'right',
      }),
    ),
    { title: 'Total', cell: ({ total }) => dollars(total), align: 'right' },
    { title: 'Till', cell: (till) => (till.lsv === ALL ? closedOf(tills) : states[till.state]) },
    { title: 'Difference', cell: ({ difference }) => difference && differenceWords(toCents(difference)), align: 'right' },
  ]
}

const states: Record<TillOfLocation['state'], string> = {
  none: 'No money taken',
  open: 'Open',
  unclosed: 'Not closed',
  closed: 'Closed',
}

/** "2 of 3 closed", of those with something to close. */
function closedOf(tills: readonly TillOfLocation[]): string {
  const all = tills.filter(({ state }) => state !== 'none')
  return all.length === 0 ? '' : `${all.filter(({ state }) => state === 'closed').length} of ${all.length} closed`
}

function sumOf(tills: readonly TillOfLocation[]): TillOfLocation {
  const sum = (amounts: readonly string[]) => fromCents(amounts.reduce((cents, amount) => cents + toCents(amount), 0))
  const differences = tills.flatMap(({ difference }) => (difference === null ? [] : [difference]))
  const sums = Map.groupBy(
    tills.flatMap(({ by_method }) => by_method),
    ({ method }) => method,
  )
  return {
    ...{ lsv: ALL, lsv_name: 'All locations', day: '', state: 'none' },
    entries: tills.reduce((count, { entries }) => count + entries, 0),
    by_method: [...sums].map(([method, same]) => ({
      method,
      entries: same.reduce((count, { entries }) => count + entries, 0),
      amount: sum(same.map(({ amount }) => amount)),
    })),
    total: sum(tills.map(({ total }) => total)),
    difference: differences.length === 0 ? null : sum(differences),
  }
}
