import { shortDate, timeOnly } from '../../data/dates.ts'
import type { Lsv } from '../../records/lsv/lsv.ts'
import { toReturnInWords } from '../../records/till/money-to-return.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { useUnclosedTills } from '../till/unclosed-tills.tsx'
import type { useDay } from './use-day.ts'

type Day = Pick<ReturnType<typeof useDay>, 'silentSince' | 'partial' | 'rows' | 'count'>

/** The state of the board in one line, the most important only: it has its place above the messages, so that no lane moves for it. */
export function BoardState({ day, lsv }: { day: Day; lsv: Lsv }) {
  const tills = useUnclosedTills(lsv.id)
  return <div role="status">{silence(day, lsv) ?? loading(day) ?? wordsOn(tills)}</div>
}

const silence = ({ silentSince }: Day, { timezone }: Lsv) =>
  silentSince && <Notice kind="warning">{`Not updated since ${timeOnly(silentSince, timezone)}. Trying again…`}</Notice>

const loading = ({ partial, rows, count }: Day) =>
  partial ? <Notice>{`Loading the rest: ${rows.length} of ${count ?? rows.length} people are shown.`}</Notice> : null

function wordsOn({ closed, unclosed, to_return }: ReturnType<typeof useUnclosedTills>) {
  const [first] = unclosed
  if (!closed && first === undefined && to_return.length === 0) return null
  return (
    <Notice kind="warning">
      <p>
        {closed && "Today's till is closed: it takes no more money. "}
        {first !== undefined && (
          <>
            {unclosed.length === 1 ? 'A till was not closed: ' : `${unclosed.length} tills were not closed: `}
            <TextLink to="/till" search={{ day: first } as never}>
              Close {shortDate(first)}
            </TextLink>{' '}
          </>
        )}
        {to_return.length > 0 && <TextLink to="/till">{toReturnInWords(to_return)}</TextLink>}
      </p>
    </Notice>
  )
}
