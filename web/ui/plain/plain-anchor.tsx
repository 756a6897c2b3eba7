import type { ComponentPropsWithRef, CSSProperties } from 'react'
import { classes } from './classes.ts'
import styles from './plain.module.css'

type Props = ComponentPropsWithRef<'a'> & { size?: 'sm' | 'md'; fw?: number; py?: number; display?: CSSProperties['display'] }

/** Mantine's Anchor by its style sheet, drawn as a plain element, with those of its properties that are used. */
export function PlainAnchor({ size = 'md', fw, py, display, className = '', ...rest }: Props) {
  return (
    <a
      className={`mantine-focus-auto ${classes.anchor} mantine-Anchor-root ${classes.text} mantine-Text-root ${styles.words} ${className}`}
      data-underline="always"
      data-size={size}
      style={{ fontWeight: fw, paddingBlock: py, display }}
      {...rest}
    />
  )
}
