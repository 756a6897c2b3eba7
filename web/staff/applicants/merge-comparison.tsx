import { Button, Group, Radio, Table, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Radio.css'
import '@mantine/core/styles/Table.css'
import { belongsTo, choosableFields, type Match } from '../../../contract/applicants/applicant-actions.ts'
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
  dropped: 'The value of this record stays',
  taken: 'The value of the other record stays',
  filled: 'Filled from the other record',
  both: 'Both stay',
  same: 'The same',
  stays: 'Stays',
} as const
type Outcome = keyof typeof outcomes
/** A field of both records, with what becomes of it; `owner` names the field with whose value its own stays or goes. */
type ComparedField = { name: string; mine: unknown; other: unknown; outcome: Outcome; owner?: string }

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
    .map((name) => {
      const values = { name, mine: mine[name], other: other[name] }
      const owner = belongsTo[name]
      return owner === undefined || String(mine[owner] ?? '') === String(other[owner] ?? '')
        ? { ...values, outcome: outcomeOf(name, values.mine, values.other, same) }
        : { ...values, outcome: outcomeWith(isEmpty(mine[owner]), values.mine, values.other), owner }
    })
    .sort((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome))
}

function outcomeOf(name: string, mine: unknown, other: unknown, same: readonly string[]): Outcome {
  if (isEmpty(other)) return 'stays'
  if (isEmpty(mine)) return 'filled'
  if (MASKED.includes(name) ? same.includes(name) : String(mine) === String(other)) return 'same'
  return Array.isArray(mine) ? 'both' : 'dropped'
}

/** The outcome of a field whose value comes from the other record, or stays, because that of another field does. */
function outcomeWith(isOther: boolean, mine: unknown, other: unknown): Outcome {
  if (String(mine ?? '') === String(other ?? '')) return 'same'
  if (isOther) return isEmpty(mine) ? 'filled' : 'taken'
  return isEmpty(other) ? 'stays' : 'dropped'
}

/** A field as it is with the chosen values: one that belongs to a taken one is taken with it. */
const withChoice = (field: ComparedField, taken: readonly string[]): ComparedField =>
  field.owner !== undefined && taken.includes(field.owner) ? { ...field, outcome: outcomeWith(true, field.mine, field.other) } : field

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

/** The fields of which either value can stay. */
const choicesIn = (fields: readonly ComparedField[]): string[] =>
  fields
    .filter(({ name, outcome, owner }) => outcome === 'dropped' && owner === undefined && choosableFields.includes(name))
    .map(({ name }) => name)

type Choices = {
  /** The fields whose value of the other record stays. */
  taken: readonly string[]
  onTake(taken: readonly string[]): void
}

/** Both records field by field: of values that differ the one that stays, which can be chosen, then what is filled, and what stays. */
export function MergeComparison({ fields, taken, onTake }: { fields: readonly ComparedField[] } & Choices) {
  const choices = choicesIn(fields)
  const choose = (name: string, isTaken: boolean) => onTake(choices.filter((one) => (one === name ? isTaken : taken.includes(one))))
  return (
    <>
      {choices.length > 0 && (
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onTake(choices.filter((name) => !taken.includes(name)))}>
            Swap All
          </Button>
        </Group>
      )}
      <FieldTable fields={fields.map((field) => withChoice(field, taken))}>
        {(field) =>
          choices.includes(field.name) ? <ChosenValue field={field} isTaken={taken.includes(field.name)} onTake={choose} /> : null
        }
      </FieldTable>
    </>
  )
}

function FieldTable({ fields, children }: { fields: readonly ComparedField[]; children(field: ComparedField): ReactNode }) {
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
        {fields.map((field) => (
          <Table.Tr key={field.name}>{children(field) ?? <FixedValue field={field} />}</Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const FieldHead = ({ name, outcome, id }: { name: string; outcome: string; id?: string }) => (
  <Table.Th scope="row" {...(id === undefined ? {} : { id })}>
    {labelOfField(name)}
    <Text size="sm" c="dimmed">
      {outcome}
    </Text>
  </Table.Th>
)

const FixedValue = ({ field: { name, mine, other, outcome } }: { field: ComparedField }) => (
  <>
    <FieldHead name={name} outcome={outcomes[outcome]} />
    <Table.Td>{outcome === 'taken' ? <s>{shownValue(name, mine)}</s> : shownValue(name, mine)}</Table.Td>
    <Table.Td>{outcome === 'dropped' ? <s>{shownValue(name, other)}</s> : shownValue(name, other)}</Table.Td>
  </>
)

type ChosenProps = { field: ComparedField; isTaken: boolean; onTake(name: string, isTaken: boolean): void }

/** Both values of a field; the chosen one stays. */
function ChosenValue({ field: { name, mine, other }, isTaken, onTake }: ChosenProps) {
  const head = useId()
  const value = (given: unknown, isOther: boolean) => (
    <Table.Td>
      <Radio
        name={head}
        aria-describedby={head}
        checked={isTaken === isOther}
        onChange={() => onTake(name, isOther)}
        label={isTaken === isOther ? <strong>{shownValue(name, given)}</strong> : <s>{shownValue(name, given)}</s>}
      />
    </Table.Td>
  )
  return (
    <>
      <FieldHead name={name} id={head} outcome={isTaken ? outcomes.taken : outcomes.dropped} />
      {value(mine, false)}
      {value(other, true)}
    </>
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
