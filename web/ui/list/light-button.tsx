import { Button, UnstyledButton } from '@mantine/core'
import styles from './light-button.module.css'

type Props = { children: string; label: string; onClick(): void; variant?: 'default' | 'filled'; busy?: boolean }

/**
 * A Button for rows of long lists: the same look by Mantine's style sheet, drawn as plain elements. `label` names its subject. While
 * `busy` it cannot be pressed, but keeps the focus.
 */
export function LightButton({ children, label, onClick, variant = 'default', busy = false }: Props) {
  return (
    <button
      type="button"
      className={drawn}
      data-variant={variant}
      data-size="md"
      aria-label={label}
      {...(busy ? { 'data-disabled': true, 'aria-disabled': true, 'aria-busy': true } : { onClick })}
    >
      <span className={Button.classes.inner}>
        <span className={Button.classes.label}>{children}</span>
      </span>
    </button>
  )
}

const drawn = `mantine-focus-auto mantine-active ${Button.classes.root} ${UnstyledButton.classes.root} ${styles.button}`
