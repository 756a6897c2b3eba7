import { type ReactNode, useId } from 'react'
import { classes } from '../plain/classes.ts'
import styles from './panel.module.css'

type Props = {
  title?: ReactNode
  actions?: ReactNode
  /** There is nothing to show: the section is one line that says so, and `children` are its dialogs. */
  empty?: boolean
  children: ReactNode
}

/** A titled section of a page, with its own buttons at the right. */
export function Panel({ title, actions, empty = false, children }: Props) {
  const id = useId()
  return (
    <section
      className={`${classes.paper} mantine-Paper-root ${styles.panel}`}
      data-with-border
      data-empty={empty || undefined}
      {...(title ? { 'aria-labelledby': id } : {})}
    >
      {title && (
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {empty && <span className={styles.none}>None</span>}
          {actions}
        </div>
      )}
      {children}
    </section>
  )
}
