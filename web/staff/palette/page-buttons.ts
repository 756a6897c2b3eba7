/** A button of the page that the palette presses. */
export type PageButton = {
  name: string
  /** One of many like it: it belongs to a row of a list, and is offered for typed words only. */
  isOfRow: boolean
  press(): void
}

const ROW = 'li, tbody tr, article'

/**
 * The buttons that can be pressed on the page now, each by its name, in their order. Those of an act, which has its own words, are left
 * out. Read when the palette opens: a right or a state that hides or disables a button hides it here.
 */
export function pageButtons(acts: ReadonlySet<string>): PageButton[] {
  const found = new Map<string, PageButton>()
  for (const button of document.querySelectorAll<HTMLButtonElement>('main button:enabled')) {
    const name = nameOf(button)
    const { ariaKeyShortcuts: keys } = button
    if (name === '' || found.has(name) || (keys !== null && acts.has(keys)) || !isInSight(button)) continue
    found.set(name, { name, isOfRow: button.closest(ROW) !== null, press: () => press(button) })
  }
  return [...found.values()]
}

/** The focus is on it, so that a dialog that it opens gives the focus back to it. */
function press(button: HTMLButtonElement) {
  button.focus()
  button.click()
}

const isInSight = (button: HTMLElement) => button.checkVisibility({ visibilityProperty: true })

/** The name of a button as it is read out; "Sort by Created" for the head of a column. */
function nameOf(button: HTMLElement): string {
  const name = (button.ariaLabel ?? textOf(button)).replace(/\s+/g, ' ').trim()
  return button.closest('th') ? `Sort by ${name}` : name
}

function textOf(button: HTMLElement): string {
  const copy = button.cloneNode(true) as HTMLElement
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
  return copy.textContent ?? ''
}
