/** Letters that are not composed with an accent; the same as in `plain_name` of the database. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', ħ: 'h', ŧ: 't', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
}

/** Most names: only their capitals are to be folded. */
const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/i

/**
 * A name as it is compared: without accents, in lower case; apostrophes and full stops are left out, hyphens and other separators are
 * spaces. The same as `folded_name` of the database.
 */
export const foldedWords = (text: string): string =>
  PLAIN.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase()
        .replace(/[øłđðıħŧßæœþ]/g, (letter) => plainLetters[letter] ?? letter)
        .replace(/['‘’ʻʼ`´.]/g, '')
        .replace(/[ \t\r\n\u00a0,;/()"“”‐‑‒–—-]+/g, ' ')
        .trim()

/** The most words of a search that are compared. */
const MAX_WORDS = 12

/** The words of a search for a name, without those that occur twice. Lists print "Last, First". */
export const wordsOf = (text: string): string[] => [...new Set(foldedWords(text).split(' ').filter(Boolean))].slice(0, MAX_WORDS)

/** The text in which a name's words are found: also written as one word, since some type "delacruz". */
const findable = (name: string): string => {
  const folded = foldedWords(name)
  return folded.includes(' ') ? `${folded} ${folded.replaceAll(' ', '')}` : folded
}

/** The length from which a word is found anywhere in a name. Shorter ones are found where a word begins, but those of other scripts. */
const FOUND_ANYWHERE = 3

/** Whether a word of a search is found only at the beginning of a name's word. */
export const isShortWord = (word: string): boolean => word.length < FOUND_ANYWHERE && /^[\p{Script=Latin}\p{Script=Common}]*$/u.test(word)

/** Whether names (of one person or place) contain all of these words, in any order and case, with or without accents. */
export function hasWords(names: string | readonly string[], words: readonly string[]): boolean {
  const within = ` ${[names].flat().map(findable).join(' ')}`
  return words.every((word) => within.includes(isShortWord(word) ? ` ${word}` : word))
}
