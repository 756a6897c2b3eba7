type Step = 1 | -1

/** The record that is being opened from the results, and the steps that are pressed before its page is there. */
let opening: { id: number; steps: Step[]; stop(): void } | null = null

/** Nobody waits longer for a page; what comes later would be a surprise. */
const KEPT_MS = 5_000

/** The step of a pressed key: Alt with an arrow. */
export function stepOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): Step | null {
  if (!altKey || ctrlKey || metaKey) return null
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null
}

/** Keeps the steps that are pressed from now on, for the page of this record. */
export function keepEarlySteps(id: number): void {
  opening?.stop()
  const steps: Step[] = []
  const onKeyDown = (event: KeyboardEvent) => {
    const by = stepOf(event)
    if (by === null) return
    event.preventDefault()
    steps.push(by)
  }
  const timer = setTimeout(() => stop(), KEPT_MS)
  const stop = () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', onKeyDown)
    opening = null
  }
  window.addEventListener('keydown', onKeyDown)
  opening = { id, steps, stop }
}

/** The steps that were pressed while this record was opened; its page has the keys from now on. */
export function takeEarlySteps(id: number): readonly Step[] {
  const kept = opening?.id === id ? opening.steps : []
  opening?.stop()
  return kept
}
