import { toPlainLetters } from './plain-letters.ts'

/** A name as it was typed. */
export type LegalName = { first_name: string; middle_name: string | null; last_name: string }

const MAX_NAME_LENGTH = 30
/** The maximum length of a cut first name beside a last name that is too long by itself. */
const FIRST_KEEPS = 6

/**
 * LAST,FIRST MIDDLE of EBTS 2.018: capital letters, hyphens and blanks. O'Brien is OBRIEN, García Márquez keeps both surnames.
 * Where it is too long, the middle name becomes its initial, then goes; a last and first name that are too long are left to shortenName.
 */
export function ebtsName(legal: LegalName): string {
  const { last, first, middle } = partsOf(legal)
  const shorter = [`${first} ${middle}`, `${first} ${middle.slice(0, 1)}`, first].map((given) => `${last},${given.trim()}`)
  return shorter.find((name) => name.length <= MAX_NAME_LENGTH) ?? (shorter.at(-1) as string)
}

/** Whether last and first name alone do not fit into the field. */
export const isTooLong = (legal: LegalName): boolean => ebtsName(legal).length > MAX_NAME_LENGTH

/**
 * The name within thirty characters: the last name stays whole as long as six letters of the first are left, since records are found by
 * it; then it is cut, too. A cut never ends in a blank or a hyphen.
 */
export function shortenName(legal: LegalName): string {
  const { last, first } = partsOf(legal)
  const room = MAX_NAME_LENGTH - 1
  const kept = cut(last, room - Math.min(first.length, FIRST_KEEPS))
  return `${kept},${cut(first, room - kept.length)}`
}

/**
 * The fault of a shortened form of the legal name, or null: each side of the comma begins as the legal name does, so that a name that was
 * corrected since, or is somebody else's, is never sent.
 */
export function shortNameComplaint(name: string, legal: LegalName): string | null {
  const { last, first, middle } = partsOf(legal)
  const [lastSent = '', firstSent = '', ...more] = name.split(',')
  if (more.length > 0 || lastSent === '' || firstSent === '') return 'Write LAST,FIRST with one comma'
  if (name.length > MAX_NAME_LENGTH) return `Takes ${MAX_NAME_LENGTH} characters, and this has ${name.length}`
  if (!last.startsWith(lastSent)) return `The last name must begin as ${last} does`
  if (!`${first} ${middle}`.trim().startsWith(firstSent)) return `The first name must begin as ${first} does`
  return null
}

function partsOf({ first_name, middle_name, last_name }: LegalName) {
  return { last: plainPart(last_name), first: plainPart(first_name), middle: plainPart(middle_name ?? '') }
}

/** Removes apostrophes and periods; a comma would end the last name. */
const plainPart = (name: string) => trimSigns(toPlainLetters(name).replace(/['".]/g, '').replace(/,/g, ' ').replace(/\s+/g, ' '))

const cut = (name: string, length: number) => trimSigns(name.slice(0, length))
const trimSigns = (name: string) => name.replace(/^[\s-]+|[\s-]+$/g, '')
