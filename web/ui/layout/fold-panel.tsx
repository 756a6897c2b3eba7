import type { ReactNode } from 'react'
import styles from './fold-panel.module.css'
import { Panel } from './panel.tsx'

type Props = {
  title: string
  actions?: ReactNode
  /** There is nothing to show: the section is one line, and `children` are its dialogs. */
  empty: boolean
  children: ReactNode
}

/** A section that takes one line while it is empty. */
export function FoldPanel({ title, actions, empty, children }: Props) {
  return (
    <div className={styles.fold} data-empty={empty || undefined}>
      <Panel
        title={title}
        actions={
          <>
            {empty && <span className={styles.none}>None</span>}
            {actions}
          </>
        }
      >
        {children}
      </Panel>
    </div>
  )
}
