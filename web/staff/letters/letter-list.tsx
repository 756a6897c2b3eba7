import type { LettersAnswer } from '../../../contract/applicants/search/bulk-changes.ts'
import { nameOf } from '../applicants/applicant-name.ts'
import styles from './letter-list.module.css'
import { Recipient } from './recipient.tsx'

type Letter = LettersAnswer['letters'][number]

/** Letters with their recipients, or why they reach nobody, in a list that scrolls by itself: it pushes nothing else out of sight. */
export function LetterList<Each extends Letter>({
  label,
  letters,
  remarkOf,
}: {
  label: string
  letters: readonly Each[]
  remarkOf?(letter: Each): string
}) {
  if (letters.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls by keyboard too
    <ul className={styles.letters} aria-label={label} tabIndex={0}>
      {letters.map((letter, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one applicant may have several letters to places of one name
        <li key={`${letter.applicant} ${at}`}>
          <strong>{nameOf(letter)}</strong>, {letter.environment}: {letter.problem ?? <Recipient {...letter} />}
          {remarkOf?.(letter)}
        </li>
      ))}
    </ul>
  )
}
