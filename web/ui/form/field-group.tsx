import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './field-group.module.css'

/** Related fields under a heading. */
export function FieldGroup({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <Stack>{children}</Stack>
    </fieldset>
  )
}
