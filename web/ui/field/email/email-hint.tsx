import { Button, Text } from '@mantine/core'
import { type FocusEvent, type ReactNode, useRef, useState } from 'react'
import { afterPress } from '../../form/after-press.ts'
import { useWord } from '../../translation.ts'
import styles from './email-hint.module.css'
import { suggestEmail } from './suggest-email.ts'

/** Wraps the input of an email address: on blur, a likely typo shows a suggestion, which blocks nothing. */
export function EmailHint({ children }: { children: ReactNode }) {
  const word = useWord()
  const input = useRef<HTMLInputElement | null>(null)
  const [meant, setMeant] = useState<string | null>(null)
  const look = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement)) return
    input.current = target
    afterPress(() => setMeant(suggestEmail(target.value)))
  }
  const take = () => {
    if (input.current === null || meant === null) return
    type(input.current, meant)
    setMeant(null)
    input.current.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what is typed into the input inside
    <div onBlur={look} onInput={() => setMeant(null)}>
      {children}
      <div role="status">
        {meant !== null && (
          <div className={styles.hint}>
            <Text>{`${word('Did you mean')} ${meant}?`}</Text>
            <Button variant="default" onClick={take}>
              {word('Use this address')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

/** Fires the input's event, so that its listeners handle the suggestion like a typed value. */
function type(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
