import { Text } from '@mantine/core'
import styles from './board.module.css'

const keys = [
  ['Scan, or ten digits and Enter', 'check in'],
  ['↓ ↑', 'choose an applicant'],
  ['Enter', 'take the next step of the chosen applicant'],
  ['S', 'start'],
  ['D', 'done, with the TCN'],
  ['U', 'undo the last step'],
  ['N', 'no show'],
  ['L', "the applicant's data page"],
  ['C', 'correct the data'],
  ['F2, or any digit', 'back to the scan field from anywhere'],
] as const

/** What can be done without a pointer. */
export function BoardKeys() {
  return (
    <details className={styles.keys}>
      <summary>Keyboard and scanner</summary>
      <Text mt="xs">These keys work in the scan field while it is empty.</Text>
      <dl>
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
