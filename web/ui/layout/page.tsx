import { Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './page.module.css'

/** The content of one screen, one column, 8-pixel rhythm. Applicants' pages are 800 wide, staff pages 1200. */
export function Page({ width = 800, children }: { width?: 400 | 800 | 1200; children: ReactNode }) {
  return (
    <Stack className={styles.page} maw={width} gap="lg">
      {children}
    </Stack>
  )
}

let visited = false

/** The page's single heading; focused after navigation, so that screen readers announce the page. */
export function PageTitle({ children, subtitle, actions }: { children: ReactNode; subtitle?: ReactNode; actions?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (visited) heading.current?.focus()
    visited = true
  }, [])
  return (
    <Group justify="space-between" align="flex-start" gap="md">
      <div className={styles.words}>
        <Title order={1} size="h2" ref={heading} tabIndex={-1}>
          {children}
        </Title>
        {subtitle && (
          <Text c="dimmed" mt={4}>
            {subtitle}
          </Text>
        )}
      </div>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  )
}
