import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon } from '@mantine/core'
import styles from './buttons.module.css'
import { Icon, type IconName } from './icon.tsx'

/** A button that is only a drawing; `label` is its word. */
export function IconButton({ icon, label, onClick, disabled }: { icon: IconName; label: string; onClick(): void; disabled?: boolean }) {
  return (
    <ActionIcon aria-label={label} title={label} onClick={onClick} disabled={disabled ?? false}>
      <Icon name={icon} />
    </ActionIcon>
  )
}

/** The floating add button, bottom-right. */
export function AddButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <ActionIcon className={styles.add ?? ''} aria-label={label} title={label} onClick={onClick} variant="filled" size={56} radius="xl">
      <Icon name="add" size={28} />
    </ActionIcon>
  )
}
