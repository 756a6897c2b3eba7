import styles from './skip-link.module.css'

/** The first thing the Tab key reaches: past the menu, to the content. */
export function SkipLink({ to = 'content', children = 'Skip to content' }: { to?: string; children?: string }) {
  return (
    <a
      className={styles.skip}
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(to)?.focus()
      }}
    >
      {children}
    </a>
  )
}
