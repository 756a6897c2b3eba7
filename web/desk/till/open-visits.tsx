import { List, Text } from '@mantine/core'
import { dollars, fromCents, toCents } from '../../../contract/payments/dollars.ts'
import type { TillSheet } from '../../../contract/payments/till.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

/** The visits whose money a closing would leave out, before it is signed; empty without any. */
export function OpenVisits({ sheet: { visits, day, today } }: { sheet: TillSheet }) {
  const { unrecorded, waiting, to_come } = visits
  const later = day === today ? laterWords(waiting, to_come) : withoutOutcome(waiting + to_come)
  if (unrecorded.length === 0 && later === '') return null
  return (
    <Notice kind="warning" title={unrecorded.length > 0 ? unrecordedWords(unrecorded) : 'The day is not over'}>
      {unrecorded.length > 0 && (
        <List>
          {unrecorded.map(({ appointment, applicant, due }) => (
            <List.Item key={appointment}>
              {applicant}: {dollars(due)}
            </List.Item>
          ))}
        </List>
      )}
      {later !== '' && <Text>{later}</Text>}
    </Notice>
  )
}

/** "3 completed visits, $142.00, not recorded". */
function unrecordedWords(unrecorded: TillSheet['visits']['unrecorded']): string {
  const total = unrecorded.reduce((sum, { due }) => sum + toCents(due), 0)
  return `${unrecorded.length} completed ${unrecorded.length === 1 ? 'visit' : 'visits'}, ${dollars(fromCents(total))}, not recorded`
}

/** "2 appointments still to come, 1 waiting or in progress." */
function laterWords(waiting: number, toCome: number): string {
  const parts = [
    ...(toCome > 0 ? [`${toCome} ${toCome === 1 ? 'appointment' : 'appointments'} still to come`] : []),
    ...(waiting > 0 ? [`${waiting} waiting or in progress`] : []),
  ]
  return parts.length === 0 ? '' : `${parts.join(', ')}.`
}

const withoutOutcome = (count: number) =>
  count === 0 ? '' : `${count} ${count === 1 ? 'appointment' : 'appointments'} without an outcome.`
