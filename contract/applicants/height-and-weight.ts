/** A height in feet and inches. */
type Height = { feet: number; inches: number }

const HEIGHT = /^([1-8])\s*['’′]\s*(0?\d|1[01])\s*(?:["”″]|''|’’)$/

/** The wire form of a height: `5'9"`. */
export const formatHeight = ({ feet, inches }: Height): string => `${feet}'${inches}"`

/** Parses the wire form of a height; null when it is invalid. */
export function parseHeight(height: string): Height | null {
  const found = HEIGHT.exec(height.trim())
  return found ? { feet: Number(found[1]), inches: Number(found[2]) } : null
}

/** The bounds of what submissions take. Values beyond are rare, and more often a typo. */
const USUAL = { inches: [48, 95], pounds: [50, 499] } as const

/** Whether a height is outside 4'00" to 7'11". */
export const isUnusualHeight = ({ feet, inches }: Height): boolean => isOutside(feet * 12 + inches, USUAL.inches)

/** Whether a weight is outside 50 to 499 pounds. */
export const isUnusualWeight = (pounds: number): boolean => isOutside(pounds, USUAL.pounds)

const isOutside = (value: number, [least, most]: readonly [number, number]) => value < least || value > most
