import type { LetterPreview } from '../../../contract/letters/letters.ts'
import { KEEPS_ESCAPE } from '../../ui/overlay/keeps-escape.ts'
import styles from './status-codes.module.css'

/** The text of a letter, paragraph by paragraph; `keepsEscape` leaves that key to what is around it. */
export function LetterPaper({ paragraphs, keepsEscape = false }: Pick<LetterPreview, 'paragraphs'> & { keepsEscape?: boolean }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long letter scrolls by keyboard too
    <section className={styles.paper} aria-label="The letter" tabIndex={0} {...(keepsEscape ? KEEPS_ESCAPE : {})}>
      {paragraphs.map((text, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs without identity
        <p key={place}>{text}</p>
      ))}
    </section>
  )
}
