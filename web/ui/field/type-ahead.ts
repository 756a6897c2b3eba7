import { type KeyboardEvent, useRef } from 'react'

const FORGOTTEN_MS = 1_000

/** Letters that are typed on visible choices choose the next one that begins with them, as in a native list. */
export function useTypeAhead<Value extends string | number>(
  options: readonly { value: Value; label: string }[],
  chosen: Value | null,
  choose: (value: Value) => void,
) {
  const typed = useRef({ text: '', at: 0 })
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, ctrlKey, altKey, metaKey } = event
    if (key.length !== 1 || ctrlKey || altKey || metaKey) return
    const isRecent = event.timeStamp - typed.current.at < FORGOTTEN_MS
    // A space chooses the focused one, unless it is within a word.
    if (key === ' ' && !(isRecent && typed.current.text !== '')) return
    const text = `${isRecent ? typed.current.text : ''}${key.toLowerCase()}`
    typed.current = { text, at: event.timeStamp }
    event.preventDefault()
    const found = nextMatch(options, chosen, text)
    if (!found) return
    choose(found.value)
    const inputs = event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=radio]')
    for (const input of inputs) if (input.value === String(found.value)) input.focus()
  }
}

/** The next choice whose label begins with a text; one letter, also repeated, goes on to the next of its kind. */
function nextMatch<Value extends string | number>(options: readonly { value: Value; label: string }[], chosen: Value | null, text: string) {
  const at = options.findIndex(({ value }) => value === chosen)
  const isOneLetter = [...text].every((letter) => letter === text[0])
  const beginning = isOneLetter ? text.slice(0, 1) : text
  const from = isOneLetter ? at + 1 : Math.max(at, 0)
  return [...options.slice(from), ...options.slice(0, from)].find(({ label }) => label.toLowerCase().startsWith(beginning))
}
