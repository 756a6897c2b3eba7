import { linked } from '../../router/link.tsx'
import { PlainAnchor } from '../plain/plain-anchor.tsx'
import { ButtonAnchor } from '../plain/plain-button.tsx'

/** A link to another screen: `to`, `params`, `search`. */
export const TextLink = linked(PlainAnchor)

/** A link that looks like a button. */
export const ButtonLink = linked(ButtonAnchor)
