/** A name that somebody bore before. Without a first name it was the one of today. */
export type FormerName = { firstName?: string | null | undefined; lastName: string }

/** As many as the applicant's form offers. */
export const MOST_FORMER_NAMES = 5

/** As many as a submission takes (EBTS 2.019). */
const MOST_LINES = 10
const LINE = /^[^,\n]*\p{L}[^,\n]*,[^,\n]*\p{L}[^,\n]*$/u

/** Former names as a record keeps them: one a line, as `Last, First`; null where there are none. */
export function joinFormerNames(names: readonly FormerName[] | null | undefined, firstName: string): string | null {
  const lines = (names ?? []).map((name) => `${withoutComma(name.lastName)}, ${withoutComma(name.firstName || firstName)}`)
  return lines.length > 0 ? [...new Set(lines)].join('\n') : null
}

/** The names of such lines. */
export function splitFormerNames(lines: string | null): { first_name: string; last_name: string }[] {
  return (lines ?? '').split('\n').flatMap((line) => {
    const [last_name = '', first_name = ''] = line.split(',').map((part) => part.trim())
    return last_name && first_name ? [{ first_name, last_name }] : []
  })
}

/** Whether a text is former names in that form. */
export function areFormerNames(lines: string): boolean {
  const each = lines.split('\n')
  return each.length <= MOST_LINES && each.every((line) => LINE.test(line.trim()))
}

const withoutComma = (name: string) => name.replace(/[,\s]+/g, ' ').trim()
