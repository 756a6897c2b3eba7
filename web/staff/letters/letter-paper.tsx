import type { LetterPreview } from '../../../contract/letters/letters.ts'
import styles from './status-codes.module.css'

/** The text of a letter, paragraph by paragraph. */
export function LetterPaper({ paragraphs }: Pick<LetterPreview, 'paragraphs'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long letter scrolls by keyboard too
    <section className={styles.paper} aria-label="The letter" tabIndex={0}>
      {paragraphs.map((text, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs without identity
        <p key={place}>{text}</p>
      ))}
    </section>
  )
}
