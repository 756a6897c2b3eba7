import { type ReactNode, useId } from 'react'
import { classes } from '../plain/classes.ts'
import styles from './panel.module.css'

/** A titled section of a page, with its own buttons at the right. */
export function Panel({ title, actions, children }: { title?: ReactNode; actions?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section
      className={`${classes.paper} mantine-Paper-root ${styles.panel}`}
      data-with-border
      {...(title ? { 'aria-labelledby': id } : {})}
    >
      {title && (
        <div className={styles.head} data-actions={actions ? true : undefined}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  )
}
