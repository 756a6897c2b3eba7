import { Group, Title } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'

type Props = {
  children: ReactNode
  actions?: ReactNode
  /** Takes the focus, because the view before it took the focused element away; not before a new form, whose first field takes it. */
  focused: boolean
}

/** The heading of one of a dialog's views. */
export function ViewTitle({ children, actions, focused }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) heading.current?.focus()
  }, [focused])
  return (
    <Group justify="space-between" gap="xs">
      <Title order={3} size="h5" ref={heading} tabIndex={-1}>
        {children}
      </Title>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  )
}

/** The shown view of a dialog. `moved` is true after the first one: then its heading takes the focus. */
export function useViews<View>(first: View) {
  const [view, setView] = useState(first)
  const moved = useRef(false)
  const go = useCallback((next: View) => {
    moved.current = true
    setView(next)
  }, [])
  return { view, go, moved: moved.current }
}
