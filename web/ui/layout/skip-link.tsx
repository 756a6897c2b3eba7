import { useWord } from '../translation.ts'
import styles from './skip-link.module.css'

const CONTENT = 'content'

/** The first focusable element: skips the menu. */
export function SkipLink() {
  const word = useWord()
  return (
    <a
      className={styles.skip}
      href={`#${CONTENT}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(CONTENT)?.focus()
      }}
    >
      {word('Skip to content')}
    </a>
  )
}
