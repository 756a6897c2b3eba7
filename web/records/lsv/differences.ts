import type { ChangedMeanwhile, FieldDifference } from '../../data/records/use-edited-record.ts'
import type { Difference, Meanwhile } from '../../ui/feedback/conflict-notice.tsx'
import { translatedWords } from '../translated-words.ts'

/** Describes a concurrent change with the form's labels; fields without a label are omitted. `wordOf` formats a value. */
export const inLabels = (
  differences: readonly FieldDifference[],
  labels: Readonly<Record<string, string>>,
  wordOf: (value: unknown, field: string) => string = plainWord,
): Difference[] =>
  differences.flatMap(({ field, before, now }) => {
    const label = labels[field]
    return label ? [{ label, before: wordOf(before, field), now: wordOf(now, field) }] : []
  })

/** Another user's change in words; null without any. */
export const meanwhileIn = (
  meanwhile: ChangedMeanwhile | null,
  inWords: (differences: readonly FieldDifference[]) => Difference[],
): Meanwhile | null => meanwhile && { ...meanwhile, differences: inWords(meanwhile.differences) }

/** Yes or no for booleans, translations on a line for each language, other values unchanged. */
export function plainWord(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? translatedWords(value) : String(value ?? '')
}
