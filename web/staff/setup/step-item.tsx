import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../ui/layout/icon.tsx'
import styles from './setup.module.css'
import type { StepState } from './setup-steps.ts'

const states: Readonly<Record<StepState, { word: string; icon: IconName }>> = {
  DONE: { word: 'Done', icon: 'check' },
  OPEN: { word: 'To do', icon: 'next' },
  ADVISED: { word: 'Advised', icon: 'eye' },
  WAITING: { word: 'Later', icon: 'calendar' },
}

/** One step of the path: its state, why it is needed, and what does it. */
export function StepItem({ title, state, children }: { title: string; state: StepState; children: ReactNode }) {
  const { word, icon } = states[state]
  return (
    <li className={styles.step} data-state={state}>
      <div className={styles.head}>
        <Title order={2} size="h4">
          {title}
        </Title>
        <span className={styles.state}>
          <Icon name={icon} />
          {word}
        </span>
      </div>
      {children}
    </li>
  )
}
