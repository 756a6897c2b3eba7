/**
 * Where the first page is drawn before the style sheets have come, those stand in the body; screens load theirs into the head, but
 * mend what the common ones say and have to come after them. What is shown stays styled meanwhile.
 */
export function sheetsFirst(): void {
  const late = [...document.querySelectorAll<HTMLLinkElement>('body link[rel="stylesheet"]')]
  for (const link of late.reverse()) {
    const first = link.cloneNode() as HTMLLinkElement
    first.addEventListener('load', () => link.remove(), { once: true })
    document.head.prepend(first)
  }
}
