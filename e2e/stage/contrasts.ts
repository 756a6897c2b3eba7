/** The used part of axe's contrast check. */
type Check = {
  evaluate(this: { data(values: object): void }, node: Element, ...rest: unknown[]): boolean | undefined
}

/** Left in the page: the styles whose contrast passed, and the backgrounds of its elements during one run of axe. */
export type Contrasts = { good: Set<string>; grounds: Map<Element, string | null> }

/**
 * Runs in the page, after axe: contrasts are five sixths of axe's work, and hundreds of texts have the same style. A text whose style
 * has passed is not measured again, at another width or on another page. A contrast depends only on the style: the text's colour,
 * size and weight, and the backgrounds down to an opaque one. Elements out of the flow may be above something else, and are
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

  /** The backgrounds of an element, its own first, down to an opaque one; null if they may differ. */
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

  /** Whether an ancestor makes it translucent, or blends it with its background. */
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
