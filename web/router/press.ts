/** The mark of an element that was pressed, for its look (`ui/base.css`). */
const PRESSED = 'data-pressed'
/** A hidden page draws nothing. */
const HIDDEN_MS = 100

/**
 * Draws an element as pressed, and only then acts: a slow phone shows that it was pressed before it works on what follows. It looks so
 * until the act has ended; further presses meanwhile are the same one.
 */
export async function press(element: Element, act: () => unknown): Promise<void> {
  if (element.hasAttribute(PRESSED)) return
  element.setAttribute(PRESSED, '')
  try {
    await drawn()
    await act()
  } finally {
    element.removeAttribute(PRESSED)
  }
}

/** Resolves once the last change is drawn. */
const drawn = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, HIDDEN_MS)
    requestAnimationFrame(() => setTimeout(resolve))
  })
