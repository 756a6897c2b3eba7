import { useEffect } from 'react'

/** The text that is typed while a form is awaited. */
let awaited: { text: string; stop(): void } | null = null

/** Nobody waits longer for a form; what comes later would be a surprise. */
const KEPT_MS = 5_000

const isTypedInto = (element: Element | null) => element?.matches('input, select, textarea, [contenteditable]') === true

/** Keeps the text that is typed from now on, for the first field of the form that is awaited; Escape and Tab end that. */
export function keepEarlyText(): void {
  awaited?.stop()
  const kept = { text: '', stop }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isTypedInto(document.activeElement)) return
    if (event.key === 'Escape' || event.key === 'Tab') return stop()
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const isText = event.key.length === 1
    if (!isText && event.key !== 'Backspace' && (event.key !== 'Enter' || kept.text === '')) return
    // A blank would press the focused button, and so would Enter.
    event.preventDefault()
    if (isText) kept.text += event.key
    else if (event.key === 'Backspace') kept.text = [...kept.text].slice(0, -1).join('')
  }
  const timer = setTimeout(stop, KEPT_MS)
  function stop() {
    clearTimeout(timer)
    window.removeEventListener('keydown', onKeyDown, true)
    if (awaited === kept) awaited = null
  }
  window.addEventListener('keydown', onKeyDown, true)
  awaited = kept
}

/** Forgets the text that was kept. */
export const dropEarlyText = (): void => awaited?.stop()

/** Types the kept text into the first field of the form that has come; choices that are found by letters get the letters as keys. */
export function typeEarlyText(field: HTMLElement | null): void {
  const { text = '' } = awaited ?? {}
  awaited?.stop()
  if (text === '' || field === null) return
  if (isOfText(field)) insertText(field, text)
  else if (field instanceof HTMLSelectElement) chooseOption(field, text)
  else pressKeys(field, text)
}

/** Chooses what begins with the text, as a browser does for keys, but not for those of a page. */
function chooseOption(field: HTMLSelectElement, text: string): void {
  const found = [...field.options].find(({ value, label }) => value !== '' && label.toLowerCase().startsWith(text.trim().toLowerCase()))
  if (found === undefined) return
  field.value = found.value
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

function insertText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const at = field.selectionStart
  if (at === null) nativeValue(field, field.value + text)
  else field.setRangeText(text, at, field.selectionEnd ?? at, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
}

const TEXT_FIELD = 'textarea, input:is(:not([type]), [type=text], [type=search], [type=tel], [type=url], [type=email], [type=password])'

const isOfText = (field: HTMLElement | null): field is HTMLInputElement | HTMLTextAreaElement => field?.matches(TEXT_FIELD) === true

function pressKeys(field: HTMLElement, text: string): void {
  for (const key of text) field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

/** Sets a value as the browser does, which React notices. */
function nativeValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}

/** Keeps what is typed while this component is in place of a form. */
export function useEarlyText(): void {
  useEffect(() => {
    keepEarlyText()
    const begun = awaited
    // The form that comes in its place takes the text at once.
    return () => void setTimeout(() => begun?.stop())
  }, [])
}
