import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { ActionIcon, Menu } from '@mantine/core'
import { useRef } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type MenuAction = { text: string; icon?: IconName; onClick(): void; destructive?: boolean; disabled?: boolean }

/** The three dots of a row. `label` says whose: "Actions for Ann Alvarez". */
export function ActionMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  const dots = useRef<HTMLButtonElement>(null)
  if (actions.length === 0) return null
  return (
    <Menu position="bottom-end" width={220} transitionProps={{ duration: 0 }} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon ref={dots} aria-label={label} color="gray">
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ text, icon, onClick, destructive, disabled }) => (
          <Menu.Item
            key={text}
            onClick={() => {
              // The entry disappears with the menu; whatever opens now gives the focus back to the dots.
              dots.current?.focus()
              onClick()
            }}
            disabled={disabled ?? false}
            {...(destructive ? { color: 'var(--mantine-color-error)' } : {})}
            {...(icon ? { leftSection: <Icon name={icon} /> } : {})}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
