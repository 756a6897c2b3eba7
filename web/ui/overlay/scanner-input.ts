/** The longest time between two keys of a scanner, also where a slow computer delays one of them. */
const BETWEEN_KEYS_MS = 250

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A run of the characters that codes have, with the previous values of the fields that it went to. */
export type Run = { typed: string; began: number; last: number; before: Map<Field, string> }

let run: Run | null = null
/** The longest time between the Enters of one scan, also where a slow computer delays one of them. */
const BETWEEN_ENTERS_MS = 700
/** The last run that Enter ended, and when Enter was last pressed; until the user presses another key, a button, or a later Enter. */
let entered: { run: Run; at: number } | null = null

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
    const { key, timeStamp: at } = event
    const latest = present ?? (entered !== null && at - entered.at <= BETWEEN_ENTERS_MS ? entered.run : null)
    entered = key === 'Enter' && latest !== null ? { run: latest, at } : null
  },
  true,
)
window.addEventListener(
  'pointerdown',
  () => {
    run = null
    entered = null
  },
  true,
)

/** The run of keys that this key has ended. */
export const runEndedBy = (event: KeyboardEvent): Run | null => ended.get(event) ?? null

/** The maximum time per character of a scanner; people type more slowly. */
const KEY_MS = 50
/** Whether the run that this Enter has ended came from a scanner, whatever it has read. */
export const isScannedBefore = (event: KeyboardEvent): boolean => {
  const present = runEndedBy(event)
  return present !== null && event.timeStamp - present.began <= present.typed.length * KEY_MS
}

/** The run of keys that Enter has ended, after which nothing but Enter was pressed. */
export const lastEntered = (): Run | null => entered?.run ?? null

const isScannable = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => /^[\w#%&./:=?-]$/.test(key) && !ctrlKey && !metaKey && !altKey

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

/** Sets a field's value through the prototype's setter, so that its form receives the event. */
export function fillIn(field: Field, value: string): void {
  if (field.value === value) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
