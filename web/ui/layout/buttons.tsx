import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon, Button } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import styles from './buttons.module.css'
import { Icon, type IconName } from './icon.tsx'

/** An icon button; `label` is its accessible name. */
export function IconButton({ icon, label, onClick, disabled }: { icon: IconName; label: string; onClick(): void; disabled?: boolean }) {
  return (
    <ActionIcon aria-label={label} title={label} onClick={onClick} disabled={disabled ?? false}>
      <Icon name={icon} />
    </ActionIcon>
  )
}

/**
 * The floating add button, bottom-right, with its text. `inTitle`: among the actions of the page's title, so that it covers no row's
 * buttons.
 */
export function AddButton({ label, onClick, inTitle = false }: { label: ReactNode; onClick(): void; inTitle?: boolean }) {
  // Not `:has()` of the root, whose styles would be computed again for each element that comes or goes.
  useEffect(() => {
    if (inTitle) return
    const { dataset } = document.documentElement
    dataset.adds = ''
    return () => void delete dataset.adds
  }, [inTitle])
  return (
    <Button className={styles.add ?? ''} data-in-title={inTitle} onClick={onClick} radius="xl" leftSection={<Icon name="add" />}>
      {label}
    </Button>
  )
}
