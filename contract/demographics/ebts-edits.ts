import { type EbtsField, type EbtsTag, ebtsFields } from './ebts-fields.ts'

/** Separates the occurrences of a field. */
export const RS = '\x1e'

const LETTERS = 'A-Z'
const DIGITS = '0-9'
const SIGNS: Readonly<Record<string, string>> = { ' ': 'spaces', ',': 'commas', '-': 'hyphens', '/': 'slashes', '.': 'periods' }

/** The field of a tag. */
export const fieldOf = (tag: EbtsTag): EbtsField => ebtsFields.find((field) => field.tag === tag) as EbtsField

/**
 * The reason why the receiver would reject this value of a field, or these occurrences of it, in plain words; null when it would not. A
 * separator within one of them is refused, as any other character that the field does not take.
 */
export function complaintAbout(field: EbtsField, value: string | readonly string[]): string | null {
  const occurrences = typeof value === 'string' ? [value] : value
  const [fewest, often] = field.occurs ?? [1, 1]
  if (occurrences.length < fewest || (often !== null && occurrences.length > often))
    return `Occurs ${occurrences.length === 1 ? 'once' : `${occurrences.length} times`}.`
  for (const each of occurrences) {
    const [least, most] = field.length
    if (each.length < least || (most !== null && each.length > most)) return `Takes ${span(least, most)}, and "${each}" has ${each.length}.`
    const foreign = [...new Set(each.replace(allowed(field), ''))]
    if (foreign.length > 0)
      return `Takes only ${describeCharset(field)}, and "${each}" has ${foreign.map((sign) => `"${sign}"`).join(', ')}.`
  }
  return null
}

function span(least: number, most: number | null): string {
  if (least === most) return `exactly ${least} ${least === 1 ? 'character' : 'characters'}`
  return most === null ? `at least ${least} characters` : `${least} to ${most} characters`
}

function allowed({ charset, special }: EbtsField): RegExp {
  if (special === 'PRINT') return /[\x20-\x7e]/g
  const [letters, digits] = [charset.includes('A') ? LETTERS : '', charset.includes('N') ? DIGITS : '']
  return new RegExp(`[${letters}${digits}${special.replace(/[\\\]^-]/g, '\\$&')}]`, 'g')
}

function describeCharset({ charset, special }: EbtsField): string {
  if (special === 'PRINT') return 'plain letters, digits and signs'
  const kinds = [
    ...(charset.includes('A') ? ['capital letters'] : []),
    ...(charset.includes('N') ? ['digits'] : []),
    ...[...special].map((sign) => SIGNS[sign] ?? sign),
  ]
  return kinds.length > 1 ? `${kinds.slice(0, -1).join(', ')} and ${kinds.at(-1)}` : kinds.join('')
}
