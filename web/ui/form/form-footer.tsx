import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './form-footer.module.css'

/** The buttons of a form. `inSight`: they stay visible while a long form scrolls. */
export const FormFooter = ({ inSight, children }: { inSight: boolean; children: ReactNode }) => (
  <Group justify="flex-end" {...(inSight ? { className: styles.footer } : {})}>
    {children}
  </Group>
)
