import { Button, type ButtonProps } from '@mantine/core'
import { Icon } from '../layout/icon.tsx'
import styles from './unfold-button.module.css'

type Props = Omit<ButtonProps, 'rightSection'> & {
  opened: boolean
  /** The id of the element that it shows and hides. */
  controls: string
  onToggle(): void
}

/** Shows and hides the element under it. */
export function UnfoldButton({ opened, controls, onToggle, className, ...rest }: Props) {
  return (
    <Button
      variant="subtle"
      px="xs"
      rightSection={<Icon name="down" />}
      className={[styles.unfold, className].filter(Boolean).join(' ')}
      aria-expanded={opened}
      aria-controls={controls}
      onClick={onToggle}
      {...rest}
    />
  )
}
