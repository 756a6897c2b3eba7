import { List, Text } from '@mantine/core'
import { dollars, fromCents, toCents } from '../../../contract/payments/dollars.ts'
import type { TillSheet } from '../../../contract/payments/till.ts'
import { toReturnInWords } from '../../records/till/money-to-return.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TextLink } from '../../ui/layout/links.tsx'
import { countOf } from '../../ui/list/count-of.ts'

const MOST_NAMES = 10

/** The visits whose money a closing would leave out, each a link to its appointment, and the money to give back; nothing where there is none. */
export const OpenVisits = ({ sheet }: { sheet: TillSheet }) => (
  <>
    <Visits sheet={sheet} />
    {toReturnOf(sheet).length > 0 && (
      <Notice kind="warning" title={toReturnInWords(toReturnOf(sheet))}>
        Correct it on the sheet first: after the closing, only the provider's staff can.
      </Notice>
    )}
  </>
)

function Visits({ sheet }: { sheet: TillSheet }) {
  const { unrecorded, people } = sheet.visits
  const later = laterWords(sheet)
  if (unrecorded.length === 0 && later === '') return null
  return (
    <Notice kind="warning" title={unrecorded.length > 0 ? unrecordedWords(unrecorded) : 'The day is not over'}>
      <Names of={unrecorded.map(({ due, ...visit }) => ({ ...visit, words: dollars(due) }))} />
      {later !== '' && <Text>{later}</Text>}
      <Names of={people.map(({ in_progress, ...visit }) => ({ ...visit, words: in_progress ? 'in progress' : 'waiting' }))} />
    </Notice>
  )
}

type Named = { appointment: number; applicant: string; words: string }

/** The first of these visits; the list of appointments has the others. The page with the dialog stays as it is. */
function Names({ of }: { of: readonly Named[] }) {
  if (of.length === 0) return null
  return (
    <List>
      {of.slice(0, MOST_NAMES).map(({ appointment, applicant, words }) => (
        <List.Item key={appointment}>
          <TextLink to="/dashboard" search={{ name: String(appointment) }} target="_blank">
            {applicant}
          </TextLink>
          : {words}
        </List.Item>
      ))}
      {of.length > MOST_NAMES && (
        <List.Item>
          <TextLink to="/board" target="_blank">
            {of.length - MOST_NAMES} more
          </TextLink>
        </List.Item>
      )}
    </List>
  )
}

/** The visits and the money that a closing would leave open, in sentences; null where there are none. */
export function openVisitsInWords(sheet: TillSheet): string | null {
  const { unrecorded } = sheet.visits
  const money = toReturnOf(sheet)
  const parts = [
    unrecorded.length === 0 ? '' : `${unrecordedWords(unrecorded)}.`,
    laterWords(sheet),
    money.length === 0 ? '' : `${toReturnInWords(money)}.`,
  ].filter(Boolean)
  return parts.length === 0 ? null : parts.join(' ')
}

/** The money to give back of this day, whose entries the desk can correct until the closing. */
const toReturnOf = ({ to_return, day }: TillSheet) => to_return.filter((money) => money.day === day)

/** "3 completed visits, $142.00, not recorded". */
function unrecordedWords(unrecorded: TillSheet['visits']['unrecorded']): string {
  const total = unrecorded.reduce((sum, { due }) => sum + toCents(due), 0)
  return `${countOf(unrecorded.length, 'completed visit')}, ${dollars(fromCents(total))}, not recorded`
}

/** "2 appointments still to come, 1 waiting or in progress.", or of an earlier day those without an outcome. */
function laterWords({ visits: { waiting, to_come }, day, today }: TillSheet): string {
  if (day !== today) return waiting + to_come === 0 ? '' : `${countOf(waiting + to_come, 'appointment')} without an outcome.`
  const parts = [
    ...(to_come > 0 ? [`${countOf(to_come, 'appointment')} still to come`] : []),
    ...(waiting > 0 ? [`${waiting} waiting or in progress`] : []),
  ]
  return parts.length === 0 ? '' : `${parts.join(', ')}.`
}
