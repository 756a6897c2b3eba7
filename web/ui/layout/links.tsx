import { Anchor, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

/** A link to another screen: `to`, `params`, `search`. */
export const TextLink = createLink(Anchor<'a'>)

/** A link that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor)

function ButtonAnchor(props: ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>) {
  return <Button component="a" {...props} />
}
