/** A colour as #rrggbb in lower case. */
type Color = string

/** The theme's colour, which pages have whose environment sets none. */
export const PRODUCT_COLOR: Color = '#1971c2'

/** Whether a text is a colour as #rrggbb. */
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

/** The colours that pages and mails derive from an environment's colour. */
export type BrandColors = {
  /** Buttons, focus rings, the header's edge. */
  filled: Color
  /** Hovered buttons. */
  hover: Color
  /** Text on buttons: white if it is readable, else black. */
  text: Color
  /** Links and quiet buttons, on the page and on `light`. */
  link: Color
  /** The background of selected items. */
  light: Color
}

/** The minimum contrast of text (WCAG 2.2, 1.4.3), and of focus rings and the edges of controls (1.4.11). */
const TEXT_CONTRAST = 4.5
const RING_CONTRAST = 3

const WHITE = '#ffffff'
const BLACK = '#000000'
/** The background of applicants' pages, behind the white panels: `--bims-page`. */
const PAGE = '#f5f6f8'

const HOVER = 0.14
/** Above this contrast with white, a darker shade looks the same. */
const DARK = 15
const LIGHT = 0.1
const STEPS = 256

/** Derives all shades from an environment's colour. */
export function brandColorsOf(color: Color): BrandColors {
  const text = contrastOf(color, WHITE) >= TEXT_CONTRAST ? WHITE : BLACK
  const light = mix(WHITE, color, LIGHT)
  const behind = mix(PAGE, color, LIGHT)
  return {
    filled: color,
    // Away from the text colour, so that the text stays readable; a colour that is nearly black can only become lighter.
    hover: mix(color, text === WHITE && contrastOf(color, WHITE) < DARK ? BLACK : WHITE, HOVER),
    text,
    link: darkenUntil(color, (shade) => contrastOf(shade, behind) >= TEXT_CONTRAST),
    light,
  }
}

/** The contrast of a colour with the backgrounds of focus rings: the lower one of panel and page. */
export const pageContrast = (color: Color): number => Math.min(contrastOf(color, WHITE), contrastOf(color, PAGE))

/** The nearest shade of a colour that can be an environment's: the colour itself where it has enough contrast. */
export const nearestShade = (color: Color): Color => darkenUntil(color, (shade) => pageContrast(shade) >= RING_CONTRAST)

/** The reason why a colour cannot be an environment's, with its measured contrast and the nearest shade that can; null when it can. */
export function colorProblem(color: Color): string | null {
  const contrast = pageContrast(color)
  if (contrast >= RING_CONTRAST) return null
  return `Contrast with the page is ${formatContrast(contrast)}, and buttons and focus rings need ${formatContrast(RING_CONTRAST)}. The nearest shade that has it is ${nearestShade(color)}`
}

/** The contrast of two colours by WCAG's formula, from 1 to 21. */
export function contrastOf(one: Color, other: Color): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** "4.48:1", rounded down, so that it never shows a limit that the colour misses. */
export const formatContrast = (contrast: number): string => `${Math.floor(contrast * 100 + 1e-9) / 100}:1`

function luminanceOf(color: Color): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The colour itself, or the lightest darker shade that passes. Black always passes. */
function darkenUntil(color: Color, isFine: (shade: Color) => boolean): Color {
  for (let step = 0; step < STEPS; step += 1) {
    const shade = mix(color, BLACK, step / STEPS)
    if (isFine(shade)) return shade
  }
  return BLACK
}

/** Mixes `part` of the second colour into the first. */
function mix(color: Color, other: Color, part: number): Color {
  const others = channelsOf(other)
  const mixed = channelsOf(color).map((channel, place) => Math.round(channel * (1 - part) + (others[place] ?? 0) * part))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const channelsOf = (color: Color): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
