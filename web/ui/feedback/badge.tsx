import '@mantine/core/styles/Badge.css'
import { Badge } from '@mantine/core'
import styles from './badge.module.css'

const root = `${Badge.classes.root} ${styles.tag}`
const label = `${Badge.classes.label} ${styles.label}`

/** A word about a thing's state, in a light frame; many words wrap. Drawn as plain elements: rows of long lists have some each. */
export function Tag({ children }: { children: string }) {
  return (
    <div className={root}>
      <span className={label}>{children}</span>
    </div>
  )
}
