/** Letters that are no letter with an accent, and apostrophes. As `plain_name` of the database has them, before capitals are lowered. */
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

/** The words of a text that somebody typed to find a name: spaces and commas part them, since lists print "Last, First". */
export const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

/** Whether a name has all of these words as parts of it, in any order and case, with or without accents. */
export function hasWords(name: string, words: readonly string[]): boolean {
  const within = plain(name)
  return words.every((word) => within.includes(plain(word)))
}
