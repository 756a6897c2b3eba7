/** Letters that are not composed of a plain letter and an accent. */
const OWN_LETTERS: Readonly<Record<string, string>> = { Æ: 'AE', Ð: 'D', Đ: 'D', Ħ: 'H', Ł: 'L', Ŋ: 'N', Ø: 'O', Œ: 'OE', Þ: 'TH', Ŧ: 'T' }
/** Typographic variants of a character. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/['’‘ʼʻ`´′]/g, "'"],
  [/[“”„″]/g, '"'],
  [/[‐‑‒–—−]/g, '-'],
]

/** Text in capital ASCII letters where possible: accents are removed, ß becomes SS. Other characters stay, and an edit reports them. */
export function toPlainLetters(text: string): string {
  const upper = text.toUpperCase().normalize('NFD').replace(/\p{M}/gu, '')
  const plain = [...upper].map((letter) => OWN_LETTERS[letter] ?? letter).join('')
  return SIGNS.reduce((signed, [drawn, sign]) => signed.replace(drawn, sign), plain)
    .replace(/\s+/g, ' ')
    .trim()
}
