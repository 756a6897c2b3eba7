/** The longest time between two keys of a scanner, also where a slow computer delays one of them. */
const BETWEEN_KEYS_MS = 250

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A run of the characters that codes have, with the previous values of the fields that it went to. */
export type Run = { typed: string; began: number; last: number; before: Map<Field, string> }

/** The longest time between two keys of a slow scanner: its codes are known by what they are, not by their speed. */
const BETWEEN_SLOW_KEYS_MS = 1_000

let run: Run | null = null
/** The run of keys that a slow scanner may have sent. */
let slowRun: Run | null = null
/** The longest time between the Enters of one scan, also where a slow computer delays one of them. */
const BETWEEN_ENTERS_MS = 700
/** The last run that Enter ended, and when Enter was last pressed; until the user presses another key, a button, or a later Enter. */
let entered: { run: Run; at: number } | null = null

/** The run that a key at this instant continues. */
const present = (one: Run | null, at: number, longest: number) => (one !== null && at - one.last <= longest ? one : null)

/** The run with another key. */
function extend(one: Run | null, event: KeyboardEvent): Run {
  const at = event.timeStamp
  const { typed, began, before }: Omit<Run, 'last'> = one ?? { typed: '', began: at, before: new Map() }
  if (isField(event.target) && !before.has(event.target)) before.set(event.target, event.target.value)
  return { typed: typed + event.key, began, last: at, before }
}

/**
 * Follows what is typed on the page: a scan may begin before a dialog has opened, or has focused its field. Keeps the runs that this key
 * ends, if it follows soon enough.
 */
function follow(event: KeyboardEvent): void {
  if (event.key === 'Shift') return
  const quick = present(run, event.timeStamp, BETWEEN_KEYS_MS)
  const slow = present(slowRun, event.timeStamp, BETWEEN_SLOW_KEYS_MS)
  const goesOn = isScannable(event)
  run = goesOn ? extend(quick, event) : null
  slowRun = goesOn ? extend(slow, event) : null
  if (goesOn) return
  if (quick) ended.set(event, quick)
  if (slow) endedSlowly.set(event, slow)
}

const ended = new WeakMap<KeyboardEvent, Run>()
const endedSlowly = new WeakMap<KeyboardEvent, Run>()
window.addEventListener(
  'keydown',
  (event) => {
    follow(event)
    const { key, timeStamp: at } = event
    const latest = ended.get(event) ?? (entered !== null && at - entered.at <= BETWEEN_ENTERS_MS ? entered.run : null)
    entered = key === 'Enter' && latest !== null ? { run: latest, at } : null
  },
  true,
)
window.addEventListener(
  'pointerdown',
  () => {
    run = null
    slowRun = null
    entered = null
  },
  true,
)

/** The run of keys that this key has ended. */
export const runEndedBy = (event: KeyboardEvent): Run | null => ended.get(event) ?? null

/** The code in a text that was typed or scanned up to its end into an element, which had the value `before`, or null. */
type FindCode = (typed: string, into: EventTarget | null, before: string) => string | null

const finders = new Set<FindCode>()

/** Makes a page's codes known, such as the registration numbers of its people, until the returned function is called. */
export function knowCodes(find: FindCode): () => void {
  finders.add(find)
  return () => finders.delete(find)
}

/** The known code that this key has ended, at whatever speed it came, without what was typed before it. */
export function codeEndedBy(event: KeyboardEvent): Run | null {
  const slow = endedSlowly.get(event)
  if (slow === undefined) return null
  for (const find of finders) {
    const code = find(slow.typed, event.target, (isField(event.target) && slow.before.get(event.target)) || '')
    if (code === null) continue
    const before = [...slow.before].map(
      ([field, value]) => [field, field.value.endsWith(code) ? field.value.slice(0, -code.length) : value] as const,
    )
    return { ...slow, typed: code, before: new Map(before) }
  }
  return null
}

/** The maximum time per character of a scanner; people type more slowly. */
const KEY_MS = 50
/** Whether the run that this Enter has ended came from a scanner, whatever it has read. */
export const isScannedBefore = (event: KeyboardEvent): boolean => {
  const quick = runEndedBy(event)
  return quick !== null && event.timeStamp - quick.began <= quick.typed.length * KEY_MS
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
