import type { Place } from './places.ts'

const KEPT = 'bims-scroll'

/** How far each entry of the history was scrolled, by its key. */
const positions: Record<string, number> = read()

let current: string | null = null
let hasArrived = false

/** Takes the restoring over from the browser, which does it before the page is drawn; given back for a reload. */
export function keepPositions() {
  history.scrollRestoration = 'manual'
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
    leavePlace()
    try {
      sessionStorage.setItem(KEPT, JSON.stringify(positions))
    } catch {
      // Storage may be forbidden or full: then a reload begins above.
    }
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) history.scrollRestoration = 'manual'
  })
}

/** Notes how far the page is scrolled that is about to be left. */
export function leavePlace() {
  if (current !== null) positions[current] = scrollY
  current = null
}

/** Scrolls a place that has just been drawn: to where it was left, else to what its address names, else to its beginning. */
export function arriveAt({ key, hash }: Place, resetScroll: boolean) {
  const isFirst = !hasArrived
  hasArrived = true
  current = key
  if (!resetScroll) return
  const left = positions[key]
  if (left !== undefined) scrollTo(0, left)
  else if (hash) document.getElementById(hash)?.scrollIntoView()
  // What was drawn before the application may have been scrolled meanwhile.
  else if (!isFirst) scrollTo(0, 0)
}

function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '{}')
  } catch {
    return {}
  }
}
