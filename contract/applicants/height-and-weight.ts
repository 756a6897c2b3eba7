import type { FieldMessage } from '../records/field-messages.ts'

/** A height as people say it. */
export type Height = { feet: number; inches: number }

const HEIGHT = /^([1-8])\s*['’′]\s*(0?\d|1[01])\s*(?:["”″]|''|’’)$/
const SHORTEST_IN = 4 * 12
const TALLEST_IN = 7 * 12 + 11

/** The wire form of a height: `5'9"`. */
export const formatHeight = ({ feet, inches }: Height): string => `${feet}'${inches}"`

/** Reads a height as it is sent; null when it is none. */
export function parseHeight(height: string): Height | null {
  const found = HEIGHT.exec(height.trim())
  return found ? { feet: Number(found[1]), inches: Number(found[2]) } : null
}

/** Heights that the bureau does not take are questioned, never refused. */
export function heightWarning({ feet, inches }: Height): FieldMessage | null {
  const total = feet * 12 + inches
  return total < SHORTEST_IN || total > TALLEST_IN ? 'heightUnusual' : null
}

/** Weights in pounds that the bureau does not take are questioned, never refused. */
export const weightWarning = (pounds: number): FieldMessage | null => (pounds < 50 || pounds > 499 ? 'weightUnusual' : null)
