import { List } from '@mantine/core'
import type { LettersAnswer } from '../../../contract/applicants/search/bulk-changes.ts'
import { type LetterField, letterFields } from '../../../contract/letters/letter-fields.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { CheckField } from '../../ui/field/check-field.tsx'
import { countOf } from '../../ui/list/count-of.ts'
import { nameOf } from '../applicants/applicant-name.ts'
import styles from './letter-list.module.css'

type Letter = LettersAnswer['letters'][number]

/** The letters that leave with empty fields, which a server of before an upgrade does not name. */
export const withGaps = <Each extends Letter>(letters: readonly Each[]): Each[] =>
  letters.filter(({ problem, empty }) => problem === null && empty && empty.length > 0)

type Props = {
  letters: readonly Letter[]
  /** Asks whether the letters are to leave all the same; without it, they are only named. */
  question?: { isAccepted: boolean; onAccept(isAccepted: boolean): void }
}

/** Names the letters with empty fields, and the fields, before they leave. */
export function LetterGaps({ letters, question }: Props) {
  const gaps = withGaps(letters)
  if (gaps.length === 0) return null
  return (
    <Notice kind="warning" title={`${countOf(gaps.length, 'letter has', 'letters have')} empty fields`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls by keyboard too */}
      <ul className={styles.letters} aria-label="Letters with empty fields" tabIndex={0}>
        {gaps.map((letter) => (
          <li key={`${letter.applicant} ${letter.location} ${letter.vendor}`}>
            <strong>{nameOf(letter)}</strong>, to {letter.recipient}: {emptyWords(letter.empty)}
          </li>
        ))}
      </ul>
      {question && (
        <CheckField
          mt="xs"
          label={gaps.length === 1 ? 'Send it all the same' : 'Send them all the same'}
          checked={question.isAccepted}
          onChange={(event) => question.onAccept(event.currentTarget.checked)}
        />
      )}
    </Notice>
  )
}

/** Empty fields of one letter, which is shown beside. */
export function GapsOfLetter({ empty = [] }: { empty?: readonly LetterField[] | undefined }) {
  if (empty.length === 0) return null
  return (
    <Notice kind="warning" title="Empty in this letter">
      <List>
        {empty.map((name) => (
          <List.Item key={name}>{meaningOf(name)}</List.Item>
        ))}
      </List>
    </Notice>
  )
}

const meaningOf = (name: LetterField): string => letterFields.find((field) => field.name === name)?.means ?? name

const emptyWords = (empty: readonly LetterField[]) => empty.map(meaningOf).join('; ')
