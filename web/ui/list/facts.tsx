import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** `wide`: over the whole width, for a long number that must not break. */
export type Fact = { name: string; value: ReactNode; wide?: boolean }

const NONE = '–'

/** Labels with their values, in as many columns as fit (`least` pixels wide); an empty value shows a dash. */
export function Facts({ facts, least }: { facts: readonly Fact[]; least?: number }) {
  return (
    <dl className={styles.facts} style={least ? ({ '--least': `${least}px` } as Record<string, string>) : undefined}>
      {facts.map(({ name, value, wide }) => (
        <div key={name} data-wide={wide}>
          <dt>{name}</dt>
          <dd>{value ?? NONE}</dd>
        </div>
      ))}
    </dl>
  )
}
