/** A height as people say it. */
type Height = { feet: number; inches: number }

const HEIGHT = /^([1-8])\s*['’′]\s*(0?\d|1[01])\s*(?:["”″]|''|’’)$/

/** The wire form of a height: `5'9"`. */
export const formatHeight = ({ feet, inches }: Height): string => `${feet}'${inches}"`

/** Reads a height as it is sent; null when it is none. */
export function parseHeight(height: string): Height | null {
  const found = HEIGHT.exec(height.trim())
  return found ? { feet: Number(found[1]), inches: Number(found[2]) } : null
}
