import { Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { EmptyText } from '../feedback/waiting.tsx'
import styles from './slot-list.module.css'

type Slot = { value: string; text: string; afternoon: boolean }
type Props = {
  slots: readonly Slot[]
  chosen?: string | null
  onChoose(value: string): void
  texts?: { morning: string; afternoon: string; empty: string }
}

/** The open times of a day, with morning and afternoon separate; scrolls beyond 300 pixels. */
export function SlotList({ slots, chosen = null, onChoose, texts = ENGLISH }: Props) {
  const { scroll, isMore } = useMoreBelow(slots)
  if (slots.length === 0) return <EmptyText>{texts.empty}</EmptyText>
  const groups = [
    { name: texts.morning, slots: slots.filter((slot) => !slot.afternoon) },
    { name: texts.afternoon, slots: slots.filter((slot) => slot.afternoon) },
  ].filter((group) => group.slots.length > 0)
  return (
    <div className={styles.scroll} ref={scroll}>
      {groups.map((group) => (
        <section key={group.name} aria-label={group.name}>
          <Text size="sm" c="dimmed" fw={650} my={8}>
            {group.name}
          </Text>
          <ul className={styles.slots}>
            {group.slots.map((slot) => (
              <li key={slot.value}>
                <button type="button" aria-pressed={slot.value === chosen} onClick={() => onChoose(slot.value)}>
                  {slot.text}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {isMore && (
        <div className={styles.more} aria-hidden="true">
          {groups.at(-1)?.name} ↓
        </div>
      )}
    </div>
  )
}

/** Whether the last group begins below the visible part. */
function useMoreBelow(slots: readonly Slot[]) {
  const scroll = useRef<HTMLDivElement>(null)
  const [isMore, setIsMore] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other times, other groups
  useEffect(() => {
    const box = scroll.current
    const last = box?.querySelector('section + section li')
    if (!box || !last) return setIsMore(false)
    const watch = new IntersectionObserver(
      ([seen]) => setIsMore(seen?.isIntersecting === false && seen.boundingClientRect.top > (seen.rootBounds?.top ?? 0)),
      {
        root: box,
      },
    )
    watch.observe(last)
    return () => watch.disconnect()
  }, [slots])
  return { scroll, isMore }
}

const ENGLISH = { morning: 'Morning', afternoon: 'Afternoon', empty: 'No times to display' }
