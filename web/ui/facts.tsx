import type { ReactNode } from 'react'
import styles from './facts.module.css'

export type Fact = { name: string; value: ReactNode }

const NONE = '–'

/** Names with their values, in as many columns as fit; an empty value shows a dash. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? NONE}</dd>
        </div>
      ))}
    </dl>
  )
}
