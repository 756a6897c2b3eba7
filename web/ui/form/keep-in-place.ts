/** The maximum number of frames in which a slow device draws the message of a field. */
const FRAMES = 20

/** Ends what is being kept in place: only one field is in use. */
let end = () => {}

/**
 * Does something that may move the page, such as showing or removing a field's error, and scrolls by the same distance: the field in use
 * stays under the finger. The browser's own anchoring is off meanwhile, so that nothing scrolls twice.
 */
export function keepInPlace(used: Element | null, act: () => unknown): void {
  const scroller = used && scrollerOf(used)
  if (used === null || scroller === null) return void act()
  const placeOf = () => Math.round(used.getBoundingClientRect().top + scroller.scrollTop)
  end()
  let before = placeOf()
  let isOver = false
  end = () => {
    isOver = true
    scroller.style.removeProperty('overflow-anchor')
  }
  scroller.style.overflowAnchor = 'none'
  act()
  let frames = 0
  const look = () => {
    if (isOver) return
    if (!used.isConnected) return end()
    const moved = placeOf() - before
    if (moved !== 0) scroller.scrollBy({ top: moved, behavior: 'instant' })
    before += moved
    frames += 1
    if (frames < FRAMES) requestAnimationFrame(look)
    else end()
  }
  requestAnimationFrame(look)
}

/** Finds the scroll container of an element: the page, its dialog, or null in a dialog that does not scroll. */
function scrollerOf(element: Element): HTMLElement | null {
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(around).overflowY) && around.scrollHeight > around.clientHeight) return around
    if (around.getAttribute('role') === 'dialog') return null
  }
  return document.documentElement
}
