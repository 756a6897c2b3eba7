/** A former name. Without a first name, the person’s present first name applies. */
export type FormerName = { firstName?: string | null | undefined; lastName: string }

/** The number of former names that the applicant's form offers. */
export const MAX_FORMER_NAMES = 5

/** The number of former names that a submission may contain (EBTS 2.019). */
const MAX_LINES = 10
const LINE = /^[^,\n]*\p{L}[^,\n]*,[^,\n]*\p{L}[^,\n]*$/u

/** Former names as a record stores them: one per line, as `Last, First`; null if there are none. */
export function joinFormerNames(names: readonly FormerName[] | null | undefined, firstName: string): string | null {
  const lines = (names ?? []).map((name) => `${withoutComma(name.lastName)}, ${withoutComma(name.firstName || firstName)}`)
  return lines.length > 0 ? [...new Set(lines)].join('\n') : null
}

/** Parses stored lines into names. */
export function splitFormerNames(lines: string | null): { first_name: string; last_name: string }[] {
  return (lines ?? '').split('\n').flatMap((line) => {
    const [last_name = '', first_name = ''] = line.split(',').map((part) => part.trim())
    return last_name && first_name ? [{ first_name, last_name }] : []
  })
}

/** Whether a text has that form. */
export function areFormerNames(lines: string): boolean {
  const each = lines.split('\n')
  return each.length <= MAX_LINES && each.every((line) => LINE.test(line.trim()))
}

const withoutComma = (name: string) => name.replace(/[,\s]+/g, ' ').trim()
