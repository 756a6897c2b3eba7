import { Text } from '@mantine/core'
import { press } from '../../router/press.ts'
import { EmptyText } from '../feedback/waiting.tsx'
import styles from './slot-list.module.css'

type Slot = { value: string; text: string; afternoon: boolean }
type Props = {
  slots: readonly Slot[]
  chosen?: string | null
  onChoose(value: string): void
  texts?: { morning: string; afternoon: string; empty: string }
}

/** The open times of a day, with morning and afternoon separate; scrolls beyond 300 pixels, between the names of both. */
export function SlotList({ slots, chosen = null, onChoose, texts = ENGLISH }: Props) {
  if (slots.length === 0) return <EmptyText>{texts.empty}</EmptyText>
  const groups = [
    { name: texts.morning, slots: slots.filter((slot) => !slot.afternoon) },
    { name: texts.afternoon, slots: slots.filter((slot) => slot.afternoon) },
  ].filter((group) => group.slots.length > 0)
  return (
    <div className={styles.scroll}>
      {groups.map((group) => (
        <section key={group.name} className={styles.group} aria-label={group.name}>
          <Text size="sm" c="dimmed" fw={650} className={styles.name}>
            {group.name}
          </Text>
          <ul className={styles.slots}>
            {group.slots.map((slot) => (
              <li key={slot.value}>
                <button
                  type="button"
                  aria-pressed={slot.value === chosen}
                  onClick={({ currentTarget }) => void press(currentTarget, () => onChoose(slot.value))}
                >
                  {slot.text}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const ENGLISH = { morning: 'Morning', afternoon: 'Afternoon', empty: 'No times to display' }
