import { useWord } from '../translation.ts'
import styles from './skip-link.module.css'

/** The first focusable element: skips the menu. */
export function SkipLink({ to = 'content', children }: { to?: string; children?: string }) {
  const word = useWord()
  return (
    <a
      className={styles.skip}
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(to)?.focus()
      }}
    >
      {children ?? word('Skip to content')}
    </a>
  )
}
