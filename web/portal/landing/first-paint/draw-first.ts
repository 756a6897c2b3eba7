import { drawContent } from './draw-content.ts'
import { drawHeader } from './draw-header.ts'
import { make } from './elements.ts'
import type { FirstTexts } from './first-texts.ts'
import { readVisit, type Visit } from './read-visit.ts'

declare global {
  interface Window {
    firstPaint?: Promise<void>
  }
}

/** Put in by the build. */
declare const FIRST_TEXTS: FirstTexts

const LATEST_MS = 2_000
/** A touch screen reports the click of a tap within this time after the finger has left. */
const CLICK_MS = 300

// The script in the applicants' page, which `web/build/first-paint.ts` bundles.
window.firstPaint = drawFirst(FIRST_TEXTS)

/**
 * Draws the landing at once, from what the page carries, until the application has drawn the same. The application's scripts are
 * requested once this is on the screen, and begin when the answer resolves: a slow line and a slow phone have one thing to do at a time.
 */
function drawFirst({ words, icons, scripts }: FirstTexts): Promise<void> {
  const visit = readVisit(words)
  const { environment, language, sentences, page, isSignedIn } = visit
  const askAhead = () => document.head.append(...[...scripts, ...sentences.files, ...(page?.files ?? [])].map(makePreload))
  // Signed-in users are redirected.
  if (!environment || isSignedIn) return Promise.resolve(askAhead())
  document.documentElement.lang = language
  const { colors } = environment.face
  if (colors) document.documentElement.style.setProperty('--bims-brand', colors.filled)
  const first = make('div', { id: 'first-paint' }, drawHeader(visit, environment, words), drawContent(visit, environment, icons))
  const root = document.getElementById('root') as HTMLElement
  root.before(first)
  removeWhenDrawn(first, root, visit)
  return painted().then(askAhead)
}

/** A function, not a constant: for signed-in users it is called before the end of this module has run. */
function makePreload(href: string): HTMLElement {
  return make('link', href.endsWith('.css') ? { rel: 'preload', as: 'style', href } : { rel: 'modulepreload', href })
}

/**
 * The observer runs before the application is painted: the drawing is removed in the same frame, but not from under a finger,
 * whose press would be lost.
 */
function removeWhenDrawn(first: HTMLElement, root: HTMLElement, { isLanding, page }: Visit) {
  let isPressed = false
  const remove = () => {
    if (isPressed || !root.querySelector(isLanding || page ? 'h1, [role=alert]' : 'main, [role=alert]')) return
    watch.disconnect()
    const focused = first.contains(document.activeElement) ? document.activeElement : null
    first.remove()
    if (focused) findSame(focused, root)?.focus({ preventScroll: true })
  }
  const watch = new MutationObserver(remove)
  watch.observe(root, { childList: true, subtree: true })
  first.onpointerdown = () => {
    isPressed = true
  }
  first.onpointerup = first.onpointercancel = () =>
    setTimeout(() => {
      isPressed = false
      remove()
    }, CLICK_MS)
  // A mouse that leaves while pressed clicks nothing.
  first.onpointerleave = first.onpointerup
}

/** The application's link or button that replaces one of the drawing: a reader at the keyboard stays at it. */
const findSame = ({ tagName, textContent }: Element, root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>(tagName)].find((element) => element.textContent === textContent)

/** A hidden tab paints nothing; a few browsers report no paint at all. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve()
    new PerformanceObserver((seen) => {
      if (seen.getEntriesByName('first-contentful-paint').length > 0) resolve()
    }).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, LATEST_MS)
  })
}
