import { type FocusEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { afterPress } from '../../form/after-press.ts'

type Question = typeof import('./email-question.tsx')

type Props = {
  children: ReactNode
  /** The address that a click on the form's button has asked about (`useEmailQuestion`). */
  questioned?: string | null
  /** Says that the form waits for the answer; given, an answer to a question that a click asked submits the form. */
  waits?: string
}

/**
 * Wraps the input of an email address: on blur, a likely typo shows a suggestion, which blocks nothing by itself. Its code is loaded when the
 * input gets the focus.
 */
export function EmailHint({ children, questioned = null, waits }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<{ email: string; focused: boolean } | null>(null)
  const [question, load] = useQuestion()
  const meant = asked && question?.questionEmail(asked.email)
  const input = () => box.current?.querySelector('input') ?? null
  const look = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement) afterPress(() => setAsked({ email: target.value, focused: false }))
  }
  useEffect(() => {
    if (questioned === null) return
    load()
    setAsked({ email: box.current?.querySelector('input')?.value ?? '', focused: true })
  }, [questioned, load])
  const close = () => {
    setAsked(null)
    input()?.focus()
    if (asked?.focused && waits) box.current?.closest('form')?.requestSubmit()
  }
  const take = (address: string) => {
    const field = input()
    if (field) type(field, address)
    close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the input inside
    <div ref={box} onFocus={load} onBlur={look} onInput={() => setAsked(null)}>
      {children}
      <div role="status">
        {asked && question && meant && (
          <question.EmailQuestion {...asked} waits={asked.focused && waits} meant={meant} onUse={take} onRight={close} />
        )}
      </div>
    </div>
  )
}

/** The question's module once it is loaded, and what loads it. Without a connection the form goes on without the question. */
function useQuestion() {
  const [question, setQuestion] = useState<Question | null>(null)
  const load = useCallback(() => void import('./email-question.tsx').then(setQuestion, () => {}), [])
  return [question, load] as const
}

/** Fires the input's event, so that its listeners handle the suggestion like a typed value. */
function type(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
