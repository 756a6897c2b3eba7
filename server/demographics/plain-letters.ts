/** Letters that no accent makes of a plain one. */
const OWN_LETTERS: Readonly<Record<string, string>> = { Æ: 'AE', Ð: 'D', Đ: 'D', Ħ: 'H', Ł: 'L', Ŋ: 'N', Ø: 'O', Œ: 'OE', Þ: 'TH', Ŧ: 'T' }
/** How typing leaves marks behind: many drawings of one sign. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/['’‘ʼʻ`´′]/g, "'"],
  [/[“”„″]/g, '"'],
  [/[‐‑‒–—−]/g, '-'],
]

/** Text in capital letters of ASCII where there is a plain letter for each: accents go, ß is SS. What has none stays, and an edit names it. */
export function toPlainLetters(text: string): string {
  const upper = text.toUpperCase().normalize('NFD').replace(/\p{M}/gu, '')
  const plain = [...upper].map((letter) => OWN_LETTERS[letter] ?? letter).join('')
  return SIGNS.reduce((signed, [drawn, sign]) => signed.replace(drawn, sign), plain)
    .replace(/\s+/g, ' ')
    .trim()
}
