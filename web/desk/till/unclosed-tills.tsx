import { memo } from 'react'
import { shortDate } from '../../data/dates.ts'
import { useMay } from '../../data/session.ts'
import { TillClosedNotice, UnclosedDays, useTillSheet } from '../../records/till/till-sheet.tsx'
import { TextLink } from '../../ui/layout/links.tsx'

/** Whether today's till is closed, and the earlier days that were not closed, for a desk that may close them. */
export function useUnclosedTills(lsv: number): { closed: boolean; unclosed: readonly string[] } {
  const may = useMay()
  const { data } = useTillSheet(may('close', { path: 'tills' }) ? lsv : null, undefined)
  return { closed: Boolean(data?.closed), unclosed: data?.unclosed ?? NONE }
}

/** Reminds the desk of earlier days whose till was not closed, and reports that today's is closed. */
export const UnclosedTills = memo(function UnclosedTills({ lsv }: { lsv: number }) {
  const { closed, unclosed } = useUnclosedTills(lsv)
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
    </>
  )
})

const NONE: readonly string[] = []
