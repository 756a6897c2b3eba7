import { memo } from 'react'
import type { MoneyToReturn } from '../../../contract/payments/till.ts'
import { shortDate } from '../../data/dates.ts'
import { useMay } from '../../data/session.ts'
import { TillClosedNotice, UnclosedDays, useTillSheet } from '../../records/till/till-sheet.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { OwnMoneyToReturn } from './own-money-to-return.tsx'

type Tills = { closed: boolean; unclosed: readonly string[]; to_return: readonly MoneyToReturn[] }

/** Whether today's till is closed, the earlier days that were not, and the money to give back, for a desk that may close tills. */
export function useUnclosedTills(lsv: number): Tills {
  const may = useMay()
  const { data } = useTillSheet(may('close', { path: 'tills' }) ? lsv : null, undefined)
  return { closed: Boolean(data?.closed), unclosed: data?.unclosed ?? NONE, to_return: data?.to_return ?? NONE }
}

/** Reminds the desk of earlier days whose till was not closed and of money to give back, and reports that today's till is closed. */
export const UnclosedTills = memo(function UnclosedTills({ lsv }: { lsv: number }) {
  const { closed, unclosed, to_return } = useUnclosedTills(lsv)
  return (
    <>
      {closed && <TillClosedNotice />}
      <UnclosedDays
        days={unclosed}
        linkTo={(day) => (
          <TextLink to="/till" search={{ day } as never}>
            Close {shortDate(day)}
          </TextLink>
        )}
      />
      <OwnMoneyToReturn money={to_return} />
    </>
  )
})

const NONE: readonly never[] = []
