/** Letters that are not composed with an accent, and apostrophes; the same as in `plain_name` of the database, before lower-casing. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', ħ: 'h', ŧ: 't', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ '’': "'", ʼ: "'", '‘': "'", ʻ: "'" },
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[øłđðıħŧßæœþ’ʼ‘ʻ]/g, (letter) => plainLetters[letter] ?? letter)

/** The words of a search for a name, separated by spaces and commas, since lists print "Last, First". */
export const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

/** Whether a name contains all of these words, in any order and case, with or without accents. */
export function hasWords(name: string, words: readonly string[]): boolean {
  const within = plain(name)
  return words.every((word) => within.includes(plain(word)))
}
