/** A field's message is rendered by the second frame. */
const FRAMES = 2

/**
 * Runs a change that may move the page, such as showing or hiding a field's error, and scrolls by the same amount: the used control
 * stays under the finger. `overflow-anchor` of forms is off, so that no browser scrolls a second time.
 */
export function keepInPlace(used: Element | null, act: () => unknown): void {
  if (used === null) return void act()
  const before = placeOf(used)
  act()
  let frames = 0
  const look = () => {
    frames += 1
    if (frames < FRAMES) return void requestAnimationFrame(look)
    const moved = placeOf(used) - before
    if (moved !== 0 && used.isConnected) window.scrollBy({ top: moved, behavior: 'instant' })
  }
  requestAnimationFrame(look)
}

/** The distance from the top of the document, independent of the scroll position. */
const placeOf = (element: Element) => Math.round(element.getBoundingClientRect().top + window.scrollY)
