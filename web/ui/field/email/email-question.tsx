import { Button, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useAskOnce } from '../../form/use-ask-once.ts'
import { useWord } from '../../translation.ts'
import styles from './email-hint.module.css'
import { suggestEmail } from './suggest-email.ts'

/** The addresses that the reader has confirmed, until the page is loaded again. */
const right = new Set<string>()

/** The suggested address, or null: also for one that the reader has called right. */
export const questionEmail = (email: string): string | null => (right.has(email.trim()) ? null : suggestEmail(email))

/**
 * Asks once about a likely typo before an address is used: `asks(email)` returns whether it has asked, and a second click accepts the
 * address. The focus moves to the question about `asked`.
 */
export function useEmailQuestion() {
  const { asks, asked } = useAskOnce()
  return {
    asked,
    asks(email: string): boolean {
      if (asks(questionEmail(email) && email)) return true
      right.add(email.trim())
      return false
    },
  }
}

type Props = {
  email: string
  meant: string
  /** Asked by the click on a button: the focus moves here. */
  focused?: boolean
  /** The request of the form that waits for the answer. */
  waits?: string | false | undefined
  onUse(meant: string): void
  /** The address is right: the question is closed. */
  onRight(): void
}

/** Whether another address is meant, with a button for each answer. */
export function EmailQuestion({ email, meant, focused = false, waits, onUse, onRight }: Props) {
  const word = useWord()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focused) box.current?.focus()
  }, [focused])
  const accept = () => {
    right.add(email.trim())
    onRight()
  }
  return (
    // Not a button gets the focus: a second Enter would press it.
    <div ref={box} tabIndex={-1} className={styles.hint}>
      <Text>{`${word('Did you mean')} ${meant}?`}</Text>
      {waits && <Text>{waits}</Text>}
      <Button variant="default" onClick={() => onUse(meant)}>
        {word('Use this address')}
      </Button>
      <Button variant="subtle" onClick={accept}>
        {word('It is right')}
      </Button>
    </div>
  )
}
