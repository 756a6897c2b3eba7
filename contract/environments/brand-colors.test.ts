import { describe, expect, test } from 'vitest'
import { brandColorsOf, colorProblem, contrastOf, formatContrast, pageContrast } from './brand-colors.ts'

const PAGE = '#f5f6f8'
/** A grid over all colours: each channel in steps of 17. */
const grid = Array.from({ length: 16 ** 3 }, (_, index) =>
  [index >> 8, (index >> 4) & 15, index & 15].reduce((color, digit) => color + digit.toString(16).repeat(2), '#'),
)
const passing = grid.filter((color) => colorProblem(color) === null)

describe('contrast', () => {
  // From the examples of WCAG's own techniques and of its contrast checkers.
  test.each([
    ['#000000', '#ffffff', '21:1'],
    ['#ffffff', '#ffffff', '1:1'],
    ['#777777', '#ffffff', '4.47:1'],
    ['#767676', '#ffffff', '4.54:1'],
    ['#949494', '#ffffff', '3.03:1'],
    ['#ff0000', '#ffffff', '3.99:1'],
    ['#0000ff', '#ffffff', '8.59:1'],
  ])('of %s and %s is %s', (one, other, expected) => {
    expect(formatContrast(contrastOf(one, other))).toBe(expected)
    expect(contrastOf(other, one)).toBe(contrastOf(one, other))
  })

  test('is rounded down, so that it never shows a limit that it misses', () => {
    expect(formatContrast(2.9999)).toBe('2.99:1')
    expect(formatContrast(3)).toBe('3:1')
  })
})

describe('a colour', () => {
  test('too pale for focus rings is refused with its contrast and the nearest shade that passes', () => {
    expect(colorProblem('#ffd600')).toBe(
      'Contrast with the page is 1.3:1, and buttons and focus rings need 3:1. The nearest shade that has it is #a78c00',
    )
    expect(colorProblem('#767676')).toBeNull()
  })

  test('proposed in place of a refused one passes, and a lighter one would not', () => {
    const refused = grid.filter((color) => colorProblem(color) !== null)
    expect(refused.length).toBeGreaterThan(500)
    for (const color of refused) {
      const shade = colorProblem(color)?.match(/#[0-9a-f]{6}$/)?.[0] as string
      expect(pageContrast(shade), color).toBeGreaterThanOrEqual(3)
      expect(pageContrast(shade), color).toBeLessThan(3.12)
    }
  })
})

describe('the shades of every colour that passes', () => {
  test('keep text on buttons readable, also when hovered', () => {
    expect(passing.length).toBeGreaterThan(2_000)
    for (const color of passing) {
      const { filled, hover, text } = brandColorsOf(color)
      expect(contrastOf(filled, text), color).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(hover, text), color).toBeGreaterThanOrEqual(4.5)
      expect(hover, color).not.toBe(filled)
    }
  })

  test('keep links readable on panels, on the page and on selected items', () => {
    for (const color of passing) {
      const { link, light } = brandColorsOf(color)
      for (const behind of ['#ffffff', PAGE, light]) expect(contrastOf(link, behind), `${color} on ${behind}`).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('keep focus rings visible on panels and on the page', () => {
    for (const color of passing)
      for (const behind of ['#ffffff', PAGE]) expect(contrastOf(brandColorsOf(color).filled, behind), color).toBeGreaterThanOrEqual(3)
  })

  test('have white text if it is readable, else black', () => {
    expect(brandColorsOf('#0b5345').text).toBe('#ffffff')
    expect(brandColorsOf('#e8590c').text).toBe('#000000')
  })
})
