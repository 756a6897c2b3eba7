import type { ReactNode } from 'react'
import styles from './columns.module.css'

/** Columns: as many as fit at this minimum width; one on a phone. */
export function Columns({ least = 240, children }: { least?: number; children: ReactNode }) {
  return (
    <div className={styles.columns} style={{ '--least': `${least}px` } as Record<string, string>}>
      {children}
    </div>
  )
}
