import type { ReactNode } from 'react'
import styles from './columns.module.css'

/** As many columns beside each other as fit at this least width; one on a phone. */
export function Columns({ least = 240, children }: { least?: number; children: ReactNode }) {
  return (
    <div className={styles.columns} style={{ '--least': `${least}px` } as Record<string, string>}>
      {children}
    </div>
  )
}
