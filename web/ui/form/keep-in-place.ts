/** What a field says is drawn by the second frame. */
const FRAMES = 2

/**
 * Does something that may move the page, such as showing or taking away what is wrong with a field, and scrolls by as much: what is used
 * stays where it is under the finger. `overflow-anchor` of forms is off, so that no browser does the same once more.
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

/** From the top of the document, however it is scrolled. */
const placeOf = (element: Element) => Math.round(element.getBoundingClientRect().top + window.scrollY)
