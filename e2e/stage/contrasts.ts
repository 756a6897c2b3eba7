/** What of axe's check of contrasts is used here. */
type Check = {
  evaluate(this: { data(values: object): void }, node: Element, ...rest: unknown[]): boolean | undefined
}

/** Left in the page: the styles whose contrast passed, and the grounds of its elements during one run of axe. */
export type Contrasts = { good: Set<string>; grounds: Map<Element, string | null> }

/**
 * Run in the page, after axe: five sixths of axe's work are contrasts, and hundreds of texts have one style. A text whose style
 * has passed is not measured again, at another width or on another page. The style is all that a contrast depends on: the text's colour,
 * size and weight, and the grounds under it down to one that is opaque. What is not in the flow may lie on something else, and is
 * always measured; so are texts that failed, or that axe could not measure.
 */
export function rememberContrasts(): void {
  const { axe } = window as unknown as { axe: { _audit: { checks: Record<string, Check> } } }
  const contrasts: Contrasts = { good: new Set(), grounds: new Map() }
  Object.assign(window, { contrasts })
  const check = axe._audit.checks['color-contrast'] as Check
  const { evaluate } = check
  check.evaluate = function (node, ...rest) {
    const styleKey = styleKeyOf(node)
    if (styleKey !== null && contrasts.good.has(styleKey)) return true
    let measured = false
    const data = (values: object) => {
      measured = 'contrastRatio' in values
      this.data(values)
    }
    const result = evaluate.call({ ...this, data }, node, ...rest)
    if (styleKey !== null && result === true && measured) contrasts.good.add(styleKey)
    return result
  }

  function styleKeyOf(node: Element): string | null {
    const grounds = groundsOf(node)
    if (grounds === null) return null
    const { color, fontSize, fontWeight, textShadow, webkitTextStroke } = getComputedStyle(node)
    return [color, fontSize, fontWeight, textShadow, webkitTextStroke, grounds].join('|')
  }

  /** The grounds under an element, its own first, down to one that is opaque; null where they may be others. */
  function groundsOf(node: Element): string | null {
    const known = contrasts.grounds.get(node)
    if (known !== undefined) return known
    const grounds = read(node)
    contrasts.grounds.set(node, grounds)
    return grounds
  }

  function read(node: Element): string | null {
    const style = getComputedStyle(node)
    const { backgroundColor } = style
    if (style.opacity !== '1' || style.filter !== 'none' || style.mixBlendMode !== 'normal' || style.backgroundImage !== 'none') return null
    const under = node.parentElement === null ? 'rgb(255, 255, 255)' : groundsOf(node.parentElement)
    if (backgroundColor.startsWith('rgb(')) return under === null && isFaded(node) ? null : backgroundColor
    if (under === null || !isInFlow(style)) return null
    return backgroundColor === 'rgba(0, 0, 0, 0)' ? under : `${backgroundColor} on ${under}`
  }

  /** Whether something around it makes all of it lighter, or mixes it with what is behind. */
  function isFaded({ parentElement }: Element): boolean {
    for (let at = parentElement; at !== null; at = at.parentElement) {
      const { opacity, filter, mixBlendMode } = getComputedStyle(at)
      if (opacity !== '1' || filter !== 'none' || mixBlendMode !== 'normal') return true
    }
    return false
  }

  function isInFlow({ position, top, left, zIndex, transform }: CSSStyleDeclaration): boolean {
    const isInPlace = [top, left].every((by) => by === 'auto' || by === '0px') && zIndex === 'auto'
    return transform === 'none' && (position === 'static' || (position === 'relative' && isInPlace))
  }
}
