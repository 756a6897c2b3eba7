import { plainLetters } from './plain-letters.ts'

/** A name as it was typed. */
type LegalName = { first_name: string; middle_name: string | null; last_name: string }

const LONGEST = 30

/**
 * LAST,FIRST MIDDLE of EBTS 2.018: capital letters, hyphens and blanks. O'Brien is OBRIEN, García Márquez keeps both surnames.
 * Where it is too long, the middle name becomes its initial, then goes; a last and first name that are too long are left for the edit.
 */
export function ebtsName({ first_name, middle_name, last_name }: LegalName): string {
  const [last, first, middle] = [part(last_name), part(first_name), part(middle_name ?? '')]
  const shorter = [`${first} ${middle}`, `${first} ${middle.slice(0, 1)}`, first].map((given) => `${last},${given.trim()}`)
  return shorter.find((name) => name.length <= LONGEST) ?? (shorter.at(-1) as string)
}

/** Apostrophes and periods go without a gap; a comma would end the last name. */
const part = (name: string) =>
  plainLetters(name)
    .replace(/['".]/g, '')
    .replace(/,/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s-]+|[\s-]+$/g, '')
