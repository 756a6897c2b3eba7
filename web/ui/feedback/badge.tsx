import '@mantine/core/styles/Badge.css'
import { Badge } from '@mantine/core'
import styles from './badge.module.css'

const root = `${Badge.classes.root} ${styles.tag}`
const label = `${Badge.classes.label} ${styles.label}`

/** A word about a state, in a light frame; long ones wrap. Drawn as plain elements, since each row of long lists has some. */
export function Tag({ children }: { children: string }) {
  return (
    <div className={root}>
      <span className={label}>{children}</span>
    </div>
  )
}
