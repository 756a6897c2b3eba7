/** An element with attributes and content. */
export function make(tag: string, attributes: Readonly<Record<string, string>>, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag)
  for (const name in attributes) element.setAttribute(name, attributes[name] as string)
  element.append(...children)
  return element
}

/** An icon of `size` pixels from its outline. */
export function makeIcon(outline: string, size: number): SVGElement {
  const drawing = document.createElementNS(SVG, 'svg')
  const line = document.createElementNS(SVG, 'path')
  line.setAttribute('d', outline)
  drawing.append(line)
  for (const side of ['width', 'height']) drawing.setAttribute(side, String(size))
  drawing.setAttribute('viewBox', '0 0 24 24')
  drawing.setAttribute('aria-hidden', 'true')
  return drawing
}

const SVG = 'http://www.w3.org/2000/svg'

/** A page's heading, and the content below it. */
export const makeHeading = (title: string, intro: string) =>
  make('div', {}, make('h1', {}, title), ...(intro ? [make('p', {}, intro)] : []))
