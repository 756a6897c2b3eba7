import styles from './initials.module.css'

/** The first letters of a person's names in a round; the name itself stands beside it. */
export function Initials({ names }: { names: readonly string[] }) {
  const letters = names.map((name) => [...name.trim()][0] ?? '').join('')
  return (
    <span className={styles.initials} aria-hidden="true">
      {letters.toLocaleUpperCase()}
    </span>
  )
}
