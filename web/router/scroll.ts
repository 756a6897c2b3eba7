import type { Place } from './places.ts'

const KEPT = 'bims-scroll'

/** The scroll position of each entry of the history, by its key. */
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
export function arriveAt(place: Place, resetScroll: boolean) {
  const isFirst = !hasArrived
  hasArrived = true
  current = place.key
  // The first paint may have been scrolled before the application started.
  if (resetScroll && !keepTo(place) && !isFirst) scrollTo(0, 0)
}

/** Scrolls to where a place was left, or to what its address names; returns whether there is either. */
export function keepTo({ key, hash }: Place): boolean {
  const left = positions[key]
  const named = hash ? document.getElementById(hash) : null
  if (left !== undefined) scrollTo(0, left)
  else if (named !== document.activeElement) named?.scrollIntoView()
  return left !== undefined || named !== null
}

function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '{}')
  } catch {
    return {}
  }
}
