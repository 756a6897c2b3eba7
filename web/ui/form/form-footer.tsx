import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './form-footer.module.css'

/** The buttons of a form. In a dialog they stay visible while a long form scrolls. */
export const FormFooter = ({ className = '', children }: { className?: string | undefined; children: ReactNode }) => (
  <Group justify="flex-end" className={`${styles.footer} ${className}`}>
    {children}
  </Group>
)
