import { Button, UnstyledButton } from '@mantine/core'
import styles from './light-button.module.css'

type Props = { children: string; label: string; onClick(): void; variant?: 'default' | 'filled'; size?: 'md' | 'lg' }

/** A Button for rows of long lists: the same looks by Mantine's own style sheet, drawn as plain elements. `label` says whose it is. */
export function LightButton({ children, label, onClick, variant = 'default', size = 'md' }: Props) {
  return (
    <button type="button" className={drawn} data-variant={variant} data-size={size} aria-label={label} onClick={onClick}>
      <span className={Button.classes.inner}>
        <span className={Button.classes.label}>{children}</span>
      </span>
    </button>
  )
}

const drawn = `mantine-focus-auto mantine-active ${Button.classes.root} ${UnstyledButton.classes.root} ${styles.button}`
