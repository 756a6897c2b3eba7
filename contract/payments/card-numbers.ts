const GAP = String.raw`[\s\p{Pd}]{1,3}`
const RUN = new RegExp(String.raw`\d+(?:${GAP}\d+)*`, 'gu')
/** The groups of digits on cards: 4-4-4-4(-1 to 3), 4-6-5, 4-6-4. Also found inside longer runs, as in `4111 1111 1111 1111 12/27`. */
const PRINTED = [/(?<!\d)(\d{4}(?: \d{4}){3})(?!\d)/g, /(?<!\d)(\d{4}(?: \d{4}){3} \d{1,3})(?!\d)/g, /(?<!\d)(\d{4} \d{6} \d{4,5})(?!\d)/g]

/** Whether a text may contain a card number: 13 to 19 digits, with spaces or hyphens, and a valid check digit. */
export function looksLikeCard(text: string): boolean {
  const runs = text.match(RUN) ?? []
  return runs.some((run) => candidates(run).some((digits) => digits.length >= 13 && digits.length <= 19 && passesLuhn(digits)))
}

function candidates(run: string): string[] {
  const groups = run.split(/\D+/)
  const spaced = groups.join(' ')
  const printed = PRINTED.flatMap((form) => spaced.match(form) ?? []).map((found) => found.replaceAll(' ', ''))
  return [groups.join(''), ...groups, ...printed]
}

/** Whether the check digit of a card number is valid. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0 && /[1-9]/.test(digits)
}
