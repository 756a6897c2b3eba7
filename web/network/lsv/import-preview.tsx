import { Text } from '@mantine/core'
import type { ImportAnswer, ImportOutcome } from '../../../contract/ori-import.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ResultTable } from '../../ui/list/result-table.tsx'
import { typeLabels } from './type-fields.tsx'

type Row = Record<string, unknown>

const MOST = 100

/** What an import would do, row by row: those that change something first, the others only counted. */
export function ImportPreview({ rows, answer }: { rows: readonly Row[]; answer: ImportAnswer }) {
  const { created, updated, unchanged, rows: outcomes = [] } = answer
  const told = outcomes
    .map((outcome, at) => ({ outcome, row: rows[at] ?? {}, number: at + 1 }))
    .filter(({ outcome }) => outcome.ori !== 'unchanged' || outcome.applicant_type !== 'unchanged')
  return (
    <>
      <Notice>{`${created} new, ${updated} changed, ${unchanged} unchanged.`}</Notice>
      {told.length > 0 && (
        <ResultTable
          label="What the import does"
          items={told.slice(0, MOST)}
          id={({ number }) => number}
          columns={[
            { title: 'Applicant type', cell: ({ row }) => String(row.description) },
            { title: 'Row', cell: ({ number }) => number },
            { title: 'Price', cell: ({ row }) => `$${Number(row.pricing).toFixed(2)}`, align: 'right' },
            { title: 'What happens', cell: ({ outcome, row }) => <Fate outcome={outcome} slug={String(row.slug)} /> },
          ]}
        />
      )}
      {told.length > MOST && <Text c="dimmed">{`… and ${told.length - MOST} more rows.`}</Text>}
    </>
  )
}

function Fate({ outcome, slug }: { outcome: ImportOutcome; slug: string }) {
  const made = [
    outcome.ori === 'created' && `New ORI ${slug}`,
    outcome.applicant_type === 'created' && 'New applicant type',
    ...outcome.changes.map(({ field, before, now }) => `${typeLabels[field] ?? field}: ${before || 'empty'} → ${now || 'empty'}`),
  ].filter(Boolean) as string[]
  return made.map((line) => <div key={line}>{line}</div>)
}
