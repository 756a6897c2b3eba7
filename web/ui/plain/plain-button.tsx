import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './plain.module.css'

type Look = { variant?: 'filled' | 'default' | 'subtle'; children: ReactNode; leftSection?: ReactNode }

const drawn = `mantine-focus-auto mantine-active ${classes.button} mantine-Button-root ${classes.unstyledButton} mantine-UnstyledButton-root ${styles.button}`

/** Mantine's Button by its style sheet, drawn as a plain element. While `busy` it cannot be pressed, but keeps the focus. */
export function PlainButton({
  variant = 'filled',
  leftSection,
  busy = false,
  className = '',
  children,
  onClick,
  ...rest
}: Look & { busy?: boolean } & ComponentPropsWithRef<'button'>) {
  return (
    <button
      type="button"
      className={`${drawn} ${className}`}
      data-variant={variant}
      data-size="md"
      {...(busy ? { 'data-disabled': true, 'aria-disabled': true, 'aria-busy': true } : { onClick })}
      {...rest}
    >
      <Inner leftSection={leftSection}>{children}</Inner>
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonAnchor({
  variant = 'filled',
  leftSection,
  mt,
  className = '',
  children,
  ...rest
}: Look & { mt?: 'sm' } & ComponentPropsWithRef<'a'>) {
  return (
    <a
      className={`${drawn} ${className}`}
      data-variant={variant}
      data-size="md"
      {...(leftSection ? { 'data-with-left-section': true } : {})}
      style={{ marginTop: mt && 'var(--mantine-spacing-sm)' }}
      {...rest}
    >
      <Inner leftSection={leftSection}>{children}</Inner>
    </a>
  )
}

const Inner = ({ leftSection, children }: Pick<Look, 'leftSection' | 'children'>) => (
  <span className={`${classes.buttonInner} mantine-Button-inner`}>
    {leftSection && (
      <span className={classes.buttonSection} data-position="left">
        {leftSection}
      </span>
    )}
    <span className={`${classes.buttonLabel} mantine-Button-label`}>{children}</span>
  </span>
)
