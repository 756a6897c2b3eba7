import type { RecordKind } from '../records/record-kind.ts'

type RecordTable = Pick<RecordKind, 'table'>

/** Tables whose names differ from the reader's words. */
const OTHER_WORDS: Readonly<Record<string, string>> = { sms: 'text_message', user_account: 'user', mail: 'mail' }

const wordsOf = ({ table }: RecordTable) => (OTHER_WORDS[table] ?? table).split('_')

/** The name of a record's schema: ApplicantHistory. */
export const schemaNameOf = (recordKind: RecordTable): string =>
  wordsOf(recordKind)
    .map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)
    .join('')

/** One record in words: an applicant history. */
export function oneOfRecord(recordKind: RecordTable): string {
  const words = wordsOf(recordKind).join(' ')
  return `${/^[aeio]/.test(words) ? 'an' : 'a'} ${words}`
}

/** Several records in words: applicant histories. */
export const manyOf = (recordKind: RecordTable): string => plural(wordsOf(recordKind).join(' '))

const plural = (words: string) => (/[^aeiou]y$/.test(words) ? `${words.slice(0, -1)}ies` : `${words}${/(s|ch)$/.test(words) ? 'es' : 's'}`)
