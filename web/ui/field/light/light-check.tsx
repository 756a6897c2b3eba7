import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './light-check.module.css'

type Props = Omit<ComponentPropsWithRef<'input'>, 'type'> & { id: string; label: ReactNode }

/** CheckField for long forms that a slow phone shows: the browser's own box, as large as a finger needs. */
export function LightCheck({ label, ...input }: Props) {
  return (
    <div className={styles.check}>
      <input type="checkbox" {...input} />
      <label htmlFor={input.id}>{label}</label>
    </div>
  )
}
