import { Group, Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** A titled section of a page, with its own buttons at the right. */
export function Panel({ title, actions, children }: { title?: ReactNode; actions?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Paper component="section" withBorder p="md" {...(title ? { 'aria-labelledby': id } : {})}>
      {title && (
        <Group justify="space-between" mb="sm" mih={44}>
          <Title order={2} size="h4" id={id}>
            {title}
          </Title>
          {actions}
        </Group>
      )}
      {children}
    </Paper>
  )
}
