/** A scanner's keys follow each other so soon, also where a slow computer delays one of them. */
const BETWEEN_KEYS_MS = 250

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A run of letters and digits, with the previous values of the fields that it went to. */
export type Run = { typed: string; began: number; last: number; before: Map<Field, string> }

let run: Run | null = null

/**
 * Follows what is typed on the page: a scan may begin before a dialog has opened, or has focused its field. Returns the run that this key
 * ends, if it follows soon enough.
 */
function follow(event: KeyboardEvent): Run | null {
  const at = event.timeStamp
  const present = run !== null && at - run.last <= BETWEEN_KEYS_MS ? run : null
  if (event.key === 'Shift') return null
  if (!isScannable(event)) {
    run = null
    return present
  }
  const { typed, began, before }: Omit<Run, 'last'> = present ?? { typed: '', began: at, before: new Map() }
  if (isField(event.target) && !before.has(event.target)) before.set(event.target, event.target.value)
  run = { typed: typed + event.key, began, last: at, before }
  return null
}

const ended = new WeakMap<KeyboardEvent, Run>()
window.addEventListener(
  'keydown',
  (event) => {
    const present = follow(event)
    if (present) ended.set(event, present)
  },
  true,
)

/** The run of keys that this key has ended. */
export const runEndedBy = (event: KeyboardEvent): Run | null => ended.get(event) ?? null

const isScannable = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => /^[A-Za-z0-9-]$/.test(key) && !ctrlKey && !metaKey && !altKey

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

/** Sets a field's value through the prototype's setter, so that its form receives the event. */
export function fillIn(field: Field, value: string): void {
  if (field.value === value) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
