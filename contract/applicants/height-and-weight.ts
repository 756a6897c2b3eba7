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
