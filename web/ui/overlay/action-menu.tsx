import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { useFocusKept } from '../focus/use-focus-kept.ts'
import { Icon, type IconName } from '../layout/icon.tsx'
import styles from './action-menu.module.css'
import { OpenMenu } from './open-menu.tsx'

export type MenuAction = { text: string; icon?: IconName; onClick(): void; destructive?: boolean; disabled?: boolean }

const drawn = `mantine-focus-auto mantine-active ${ActionIcon.classes.root} ${UnstyledButton.classes.root} ${styles.dots}`

type Props = {
  label: string
  actions: readonly MenuAction[]
  /** In a list that scrolls by itself, which would cut the menu off. */
  floating?: boolean
}

/**
 * The three dots of a row. `label` names its subject: "Actions for Ann Alvarez". A long list has hundreds: until it opens, it is a plain
 * button that looks like Mantine's.
 */
export function ActionMenu({ label, actions, floating = false }: Props) {
  const id = useId()
  const dots = useRef<HTMLButtonElement>(null)
  const around = useFocusKept<HTMLDivElement>()
  const [opened, setOpened] = useState<'first' | 'last' | null>(null)
  if (actions.length === 0) return null
  return (
    <div ref={around} className={styles.around}>
      <button
        type="button"
        ref={dots}
        className={drawn}
        data-variant="subtle"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        {...(opened ? { 'aria-controls': id } : {})}
        onClick={() => setOpened(opened ? null : 'first')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpened(event.key === 'ArrowUp' ? 'last' : 'first')
        }}
      >
        <Icon name="more" />
      </button>
      {opened && (
        <OpenMenu id={id} label={label} actions={actions} begin={opened} dots={dots} floating={floating} onClose={() => setOpened(null)} />
      )}
    </div>
  )
}
