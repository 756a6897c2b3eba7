const MARKS_AND_OTHERS = /[^\p{L}]/gu

/** Whether a typed name can be a signature: it has two letters. */
export const isTypedName = (typed: string): boolean => typed.replace(MARKS_AND_OTHERS, '').length >= 2

/**
 * Whether a typed name lacks the first or the last name of the form; case, accents, blanks and hyphens, the order and other given names do
 * not count. That is no fault: somebody may sign for the applicant.
 */
export function isOtherName(typed: string, { firstName = '', lastName = '' }: { firstName?: string; lastName?: string }): boolean {
  const [first = ''] = firstName.trim().split(/\s+/)
  const signed = lettersOf(typed)
  return ![first, lastName].every((name) => signed.includes(lettersOf(name)))
}

const lettersOf = (name: string) => name.normalize('NFD').replace(MARKS_AND_OTHERS, '').toLowerCase().replaceAll('đ', 'd')
