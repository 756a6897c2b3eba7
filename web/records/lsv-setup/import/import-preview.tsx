import { Group, Text } from '@mantine/core'
import { columnOf, type ImportAnswer, type ImportOutcome, type ImportRedirect } from '../../../../contract/lsv/ori-import.ts'
import { dollars, dollarsOfCents, toCents } from '../../../../contract/payments/dollars.ts'
import { nameLanguage, otherLanguages } from '../../../../contract/records/languages.ts'
import { Tag } from '../../../ui/feedback/badge.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ResultTable } from '../../../ui/list/result-table.tsx'
import { typeLabels } from '../type-fields.tsx'
import styles from './import-preview.module.css'
import { priceJumpOf } from './price-jumps.ts'

type Row = Readonly<Record<string, unknown>>
type OutcomeRow = { outcome: ImportOutcome; row: Row; number: number }

const MAX_ROWS_SHOWN = 100

/** The preview of an import: changed rows individually, the others as a number, and warnings about results that go elsewhere. */
export function ImportPreview({ rows, answer }: { rows: readonly Row[]; answer: ImportAnswer }) {
  const { created, updated, unchanged, rows: outcomes = [], redirected = [] } = answer
  const outcomeRows = outcomes
    .map((outcome, at) => ({ outcome, row: rows[at] ?? {}, number: at + 1 }))
    .filter(({ outcome }) => outcome.ori !== 'unchanged' || outcome.applicant_type !== 'unchanged')
  const free = outcomeRows.filter(isNewlyFree)
  const jumps = outcomeRows.flatMap(({ outcome, row }) => {
    const jump = priceJumpOf(outcome)
    return jump === null ? [] : [`${row.description}: ${jump}`]
  })
  return (
    <>
      <Notice>{`${created} new, ${updated} changed, ${unchanged} unchanged.`}</Notice>
      {redirected.map((one) => (
        <Redirected key={one.slug} redirect={one} />
      ))}
      {free.length > 0 && (
        <Notice kind="warning" title={free.length === 1 ? 'One type is free of charge' : `${free.length} types are free of charge`}>
          {`${nameSome(free.map(({ row }) => String(row.description)))}: the price in the file is ${dollarsOfCents(0)}.`}
        </Notice>
      )}
      {jumps.length > 0 && (
        <Notice
          kind="warning"
          title={jumps.length === 1 ? 'One price changes tenfold or more' : `${jumps.length} prices change tenfold or more`}
        >
          {`${nameSome(jumps)}. Is a decimal point missing in the file?`}
        </Notice>
      )}
      {outcomeRows.length > 0 && <Outcomes outcomeRows={outcomeRows} />}
    </>
  )
}

/** Whether the row gives a type the price of nothing, which it did not have before. */
const isNewlyFree = ({ outcome, row }: OutcomeRow) =>
  toCents(String(row.pricing)) === 0 && (outcome.applicant_type === 'created' || outcome.changes.some(({ field }) => field === 'pricing'))

const MAX_NAMED = 10

function nameSome(names: readonly string[]): string {
  const more = names.length - MAX_NAMED
  return more > 0 ? `${names.slice(0, MAX_NAMED).join(', ')} and ${more} more` : names.join(', ')
}

/** Warns that an ORI's new code redirects the results of all its types, also of people who are booked. */
function Redirected({ redirect: { slug, before, now, types } }: { redirect: ImportRedirect }) {
  const missing = types.filter(({ in_file }) => !in_file).length
  const booked = types.reduce((sum, type) => sum + type.booked, 0)
  return (
    <Notice kind="warning" title={`Results of ${slug} go to ${now} instead of ${before}`}>
      <Text>
        {`This applies to ${types.length === 1 ? 'the one applicant type' : `all ${types.length} applicant types`} with this ORI` +
          `${missing === 0 ? '' : `, ${missing} of them not in the file`}` +
          `, and to ${booked === 1 ? 'one booked applicant' : `${booked} booked applicants`}:`}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard too */}
      <ul className={styles.types} tabIndex={0} aria-label={`Applicant types of ${slug}`}>
        {types.map((type) => (
          <li key={type.id}>
            {type.description}
            {type.in_file ? '' : ' (not in the file)'}
            {type.booked > 0 && `: ${type.booked} booked`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Outcomes({ outcomeRows }: { outcomeRows: readonly OutcomeRow[] }) {
  return (
    <>
      <ResultTable
        label="What the import does"
        items={outcomeRows.slice(0, MAX_ROWS_SHOWN)}
        id={({ number }) => number}
        columns={[
          { title: 'Applicant type', cell: ({ row }) => String(row.description), breaks: true },
          { title: 'Row', cell: ({ number }) => number },
          { title: 'Price', cell: (one) => <Price of={one} />, align: 'right' },
          { title: 'What happens', cell: ({ outcome, row }) => <Fate outcome={outcome} slug={String(row.slug)} />, breaks: true },
        ]}
      />
      {outcomeRows.length > MAX_ROWS_SHOWN && <Text c="dimmed">{`… and ${outcomeRows.length - MAX_ROWS_SHOWN} more rows.`}</Text>}
    </>
  )
}

function Price({ of }: { of: OutcomeRow }) {
  const price = dollarsOfCents(toCents(String(of.row.pricing)))
  const mark = isNewlyFree(of) ? 'No charge' : priceJumpOf(of.outcome) === null ? null : 'Check price'
  if (mark === null) return price
  return (
    <Group gap="xs" justify="flex-end">
      {price} <Tag>{mark}</Tag>
    </Group>
  )
}

function Fate({ outcome, slug }: { outcome: ImportOutcome; slug: string }) {
  const made = [
    outcome.ori === 'created' && `New ORI ${slug}`,
    outcome.applicant_type === 'created' && 'New applicant type',
    ...outcome.changes.map(({ field, before, now }) => `${labelOf(field)}: ${wordsOf(field, before)} → ${wordsOf(field, now)}`),
  ].filter(Boolean) as string[]
  return made.map((line) => <div key={line}>{line}</div>)
}

const wordsOf = (field: string, value: string) => (field === 'pricing' ? dollars(value) : value || 'empty')

/** The label of a changed field; a translated one is the column of a file. */
const labelOf = (field: string) => typeLabels[field] ?? translatedLabels[field] ?? field
const translatedLabels: Readonly<Record<string, string>> = Object.fromEntries(
  otherLanguages.flatMap((language) => [
    [columnOf('description', language), `Description in ${nameLanguage(language)}`],
    [columnOf('note', language), `Note in ${nameLanguage(language)}`],
  ]),
)
