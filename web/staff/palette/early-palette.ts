import { keepEarlyText } from '../../ui/focus/early-text.ts'

/** Whether a pressed key opens the palette: Ctrl+K. */
export const isPaletteKey = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'

/** Nobody waits longer for the palette; what comes later would be a surprise. */
const KEPT_MS = 5_000

let awaited: { pressedAt: number | null; stop(): void } | null = null

/** Keeps Ctrl+K, and what is typed after it, for the palette, until it is there or somebody has to sign in first. */
export function keepEarlyPalette(): void {
  awaited?.stop()
  const kept: NonNullable<typeof awaited> = { pressedAt: null, stop: () => window.removeEventListener('keydown', onKeyDown) }
  function onKeyDown(event: KeyboardEvent) {
    if (!isPaletteKey(event)) return
    // Else the browser's own search would open.
    event.preventDefault()
    kept.pressedAt = performance.now()
    keepEarlyText()
  }
  window.addEventListener('keydown', onKeyDown)
  awaited = kept
}

/** Whether the palette was asked for a moment ago; from now on it has its key itself. */
export function takeEarlyPalette(): boolean {
  const pressedAt = awaited?.pressedAt ?? null
  dropEarlyPalette()
  return pressedAt !== null && performance.now() - pressedAt < KEPT_MS
}

/** Leaves the key to the browser. */
export function dropEarlyPalette(): void {
  awaited?.stop()
  awaited = null
}
