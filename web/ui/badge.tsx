import '@mantine/core/styles/Badge.css'
import { Badge, type BadgeProps } from '@mantine/core'

/** A word about a thing's state, in a light frame. */
export function Tag(props: BadgeProps & { children: string }) {
  return <Badge variant="default" size="lg" tt="none" fw={500} radius="sm" {...props} />
}
