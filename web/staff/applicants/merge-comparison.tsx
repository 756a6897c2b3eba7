import { Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import '@mantine/core/styles/Table.css'
import type { Match } from '../../../contract/applicants/applicant-actions.ts'
import { address as addressContract, addressTypes } from '../../../contract/applicants/applicant-details.ts'
import { applicant as contract } from '../../../contract/applicants/applicants.ts'
import { statusCode } from '../../../contract/applicants/status-codes.ts'
import { location, vendor } from '../../../contract/environments/locations-and-vendors.ts'
import { applicantType } from '../../../contract/lsv/lsv.ts'
import { user } from '../../../contract/people/people.ts'
import type { AnyContract, Row } from '../../../contract/records/define-record.ts'
import { shortDate } from '../../data/dates.ts'
import { useRecord, useRecords } from '../../data/records/use-records.ts'
import { RecordName } from '../../records/picker/record-name.tsx'
import { linesOf } from './panels/addresses-panel.tsx'
import styles from './record.module.css'
import { labelOfField, wordOfCode } from './timeline-words.ts'

type Applicant = Row<typeof contract>
type Address = Row<typeof addressContract>

/** The outcomes of a field in a merge, the most important first. */
const outcomes = {
  dropped: 'This value stays, the other is dropped',
  filled: 'Filled from the other record',
  both: 'Both stay',
  same: 'The same',
  stays: 'Stays',
} as const
type Outcome = keyof typeof outcomes
/** A field of both records, with what becomes of it. */
type ComparedField = { name: string; mine: unknown; other: unknown; outcome: Outcome }

const ORDER = Object.keys(outcomes) as Outcome[]
/** Statements about another field, which the merge keeps true. */
const STATEMENTS: readonly string[] = ['no_middle_name', 'no_ssn']
const MASKED: readonly string[] = ['ssn4', 'dob']

const FIELDS = [
  ...Object.keys(contract.fields).filter(
    (name) => !contract.readonly.includes(name) && !contract.immutable.includes(name) && !STATEMENTS.includes(name),
  ),
  'tcr',
]

const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The fields of two records that have a value in either. Masked values cannot be compared here: `same` names those that are equal. */
function compareRecords(one: object, two: object, same: Match['same'], names: readonly string[] = FIELDS): ComparedField[] {
  const [mine, other] = [one, two] as [Record<string, unknown>, Record<string, unknown>]
  return names
    .filter((name) => !isEmpty(mine[name]) || !isEmpty(other[name]))
    .map((name) => ({ name, mine: mine[name], other: other[name], outcome: outcomeOf(name, mine[name], other[name], same) }))
    .sort((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome))
}

function outcomeOf(name: string, mine: unknown, other: unknown, same: readonly string[]): Outcome {
  if (isEmpty(other)) return 'stays'
  if (isEmpty(mine)) return 'filled'
  if (MASKED.includes(name) ? same.includes(name) : String(mine) === String(other)) return 'same'
  return Array.isArray(mine) ? 'both' : 'dropped'
}

/** The comparison of a record with the one that is merged into it; `fields` is undefined until both have loaded. */
export function useMergeComparison(applicant: Applicant, match: Match | undefined) {
  const other = useRecord(contract, match?.id ?? null, { always: true })
  const mine = useRecords(addressContract, { applicant: applicant.id })
  const others = useRecords(addressContract, { applicant: match?.id ?? 0 }, { enabled: match !== undefined })
  const failed = [other, mine, others].find(({ error }) => error !== null)
  // The addresses of the choice before stay until the others have loaded.
  const loaded = match && other.data && mine.data && others.data && !others.isPlaceholderData
  return {
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
    fields: loaded
      ? compareRecords(
          { ...applicant, ...addressesOf(mine.data?.results ?? []) },
          { ...other.data?.record, ...addressesOf(others.data?.results ?? []) },
          match.same,
          [...FIELDS, ...addressTypes.map(({ code }) => addressName(code))],
        )
      : undefined,
  }
}

const addressName = (code: string) => `${code.toLowerCase()}_address`
const addressesOf = (all: readonly Address[]) =>
  Object.fromEntries(all.map((one) => [addressName(one.address_type), linesOf(one).join(', ')]))

/** Both records field by field: what is dropped, what is filled, and what stays. */
export function MergeComparison({ fields }: { fields: readonly ComparedField[] }) {
  return (
    <Table className={styles.compared ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Field</Table.Th>
          <Table.Th>This record</Table.Th>
          <Table.Th>The other record</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {fields.map(({ name, mine, other, outcome }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">
              {labelOfField(name)}
              <Text size="sm" c="dimmed">
                {outcomes[outcome]}
              </Text>
            </Table.Th>
            <Table.Td>{shownValue(name, mine)}</Table.Td>
            <Table.Td>{outcome === 'dropped' ? <s>{shownValue(name, other)}</s> : shownValue(name, other)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const named: Readonly<Record<string, AnyContract>> = {
  status_code: statusCode,
  applicant_type: applicantType,
  vendor,
  assignee: user,
  locations: location,
}
const DAYS: readonly string[] = ['submitted', 'safe_date', 'due']

function shownValue(name: string, value: unknown): ReactNode {
  if (isEmpty(value)) return '–'
  const record = named[name]
  if (record)
    return [value].flat().map((id) => (
      <div key={id as number}>
        <RecordName record={record} id={id as number} />
      </div>
    ))
  return DAYS.includes(name) ? shortDate(value as string) : wordOfCode(name, String(value))
}
