let isPressed = false

const down = () => {
  isPressed = true
}
const up = () => {
  isPressed = false
}
// Browsers fire these for a tap too, right before the focused element loses the focus.
globalThis.window?.addEventListener('mousedown', down, true)
globalThis.window?.addEventListener('mouseup', up, true)

/** A press that never ends (it became a drag) delays nothing. */
const MAX_PRESS_MS = 500

/**
 * Runs work at once or, while something is being pressed, after its release, right before the click: the error of a field that
 * loses the focus moves the page, and the pressed button must not move away.
 */
export function afterPress(act: () => unknown): void {
  if (!isPressed) return void act()
  const run = () => {
    window.removeEventListener('mouseup', run, true)
    clearTimeout(late)
    act()
  }
  const late = setTimeout(run, MAX_PRESS_MS)
  window.addEventListener('mouseup', run, true)
}
