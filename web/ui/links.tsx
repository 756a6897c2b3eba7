import { Anchor, Button } from '@mantine/core'
import { createLink } from '@tanstack/react-router'

/** A link to another screen: `to`, `params`, `search`. */
export const TextLink = createLink(Anchor<'a'>)

/** A link that looks like a button. */
export const ButtonLink = createLink(Button<'a'>)
