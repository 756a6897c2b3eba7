import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { afterPress } from '../../form/after-press.ts'
import { EmailQuestion, questionEmail } from './email-question.tsx'

type Props = {
  children: ReactNode
  /** How often a click on the form's button was answered by the question (`useEmailQuestion`). */
  times?: number
  /** Says that the form waits for the answer; given, an answer to a question that a click asked submits the form. */
  waits?: string
}

/** Wraps the input of an email address: on blur, a likely typo shows a suggestion, which blocks nothing by itself. */
export function EmailHint({ children, times = 0, waits }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<{ email: string; focused: boolean } | null>(null)
  const meant = asked && questionEmail(asked.email)
  const input = () => box.current?.querySelector('input') ?? null
  const look = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement) afterPress(() => setAsked({ email: target.value, focused: false }))
  }
  useEffect(() => {
    if (times > 0) setAsked({ email: box.current?.querySelector('input')?.value ?? '', focused: true })
  }, [times])
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
    <div ref={box} onBlur={look} onInput={() => setAsked(null)}>
      {children}
      <div role="status">
        {asked && meant && <EmailQuestion {...asked} waits={asked.focused && waits} meant={meant} onUse={take} onRight={close} />}
      </div>
    </div>
  )
}

/** Fires the input's event, so that its listeners handle the suggestion like a typed value. */
function type(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
