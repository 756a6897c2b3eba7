let isPressed = false

const down = () => {
  isPressed = true
}
const up = () => {
  isPressed = false
}
// Of a finger, too, the browser makes these once it knows that it is a tap: right before what had the focus is left.
globalThis.window?.addEventListener('mousedown', down, true)
globalThis.window?.addEventListener('mouseup', up, true)

/** A press that never ends (it became a drag) keeps nothing waiting. */
const LONGEST_MS = 500

/**
 * Does something at once or, while something is being pressed, when it is let go, right before the click: what a field says when it
 * is left moves the page, and the button that is pressed must not move away.
 */
export function afterPress(act: () => unknown): void {
  if (!isPressed) return void act()
  const run = () => {
    window.removeEventListener('mouseup', run, true)
    clearTimeout(late)
    act()
  }
  const late = setTimeout(run, LONGEST_MS)
  window.addEventListener('mouseup', run, true)
}
