import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon, Button } from '@mantine/core'
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

/** The floating add button, bottom-right, with its words. */
export function AddButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <Button className={styles.add ?? ''} onClick={onClick} radius="xl" leftSection={<Icon name="add" />}>
      {label}
    </Button>
  )
}
