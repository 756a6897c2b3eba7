import { Text } from '@mantine/core'
import styles from './step-indicator.module.css'

/** "Step 3 of 6: Date and time" over a bar. `text` replaces the words for another language. */
export function StepIndicator({
  step,
  of,
  name,
  text = `Step ${step} of ${of}: ${name}`,
}: {
  step: number
  of: number
  name: string
  text?: string
}) {
  return (
    <div className="no-print">
      <Text size="sm" c="dimmed" mb={4}>
        {text}
      </Text>
      <progress className={styles.bar} value={step} max={of} aria-hidden="true" />
    </div>
  )
}
