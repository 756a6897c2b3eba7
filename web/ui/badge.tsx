import '@mantine/core/styles/Badge.css'
import { Badge, type BadgeProps } from '@mantine/core'
import styles from './badge.module.css'

/** A word about a thing's state, in a light frame; many words wrap. */
export function Tag(props: BadgeProps & { children: string }) {
  return (
    <Badge
      variant="default"
      size="lg"
      tt="none"
      fw={500}
      radius="sm"
      classNames={{ root: styles.tag ?? '', label: styles.label ?? '' }}
      {...props}
    />
  )
}
