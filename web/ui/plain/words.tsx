import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './plain.module.css'

type Props = {
  as?: 'p' | 'b' | 'span'
  size?: 'sm' | 'md' | 'lg'
  bold?: boolean
  dimmed?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A text by Mantine's style sheet, drawn without its component: for pages that load without it. */
export function Words({ as: Drawn = 'p', size = 'md', bold = false, dimmed = false, className = '', children }: Props) {
  return (
    <Drawn
      className={`mantine-focus-auto ${classes.text} mantine-Text-root ${styles.words} ${className}`}
      data-size={size}
      {...(bold ? { 'data-bold': true } : {})}
      {...(dimmed ? { 'data-dimmed': true } : {})}
    >
      {children}
    </Drawn>
  )
}
