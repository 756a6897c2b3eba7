import { memo } from 'react'
import { shortDate } from '../../data/dates.ts'
import { useMay } from '../../data/session.ts'
import { TillClosedNotice, UnclosedDays, useTillSheet } from '../../records/till/till-sheet.tsx'
import { TextLink } from '../../ui/layout/links.tsx'

/** Reminds the desk of earlier days whose till was not closed, and reports that today's is closed. */
export const UnclosedTills = memo(function UnclosedTills({ lsv }: { lsv: number }) {
  const may = useMay()
  const sheet = useTillSheet(may('close', { path: 'tills' }) ? lsv : null, undefined)
  return (
    <>
      {sheet.data?.closed && <TillClosedNotice />}
      <UnclosedDays
        days={sheet.data?.unclosed ?? NONE}
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
