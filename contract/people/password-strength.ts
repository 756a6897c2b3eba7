/** The shortest password of an account with a second factor, and of one without. */
export const PASSWORD_MIN = { alone: 15, withSecondFactor: 8 } as const
export const PASSWORD_MAX = 1_024

/** The number of hard-to-guess characters that must remain after all easy parts are removed. */
const MIN_HARD_CHARACTERS = 5
const SHORTEST_WORD = 3
const SHORTEST_RUN = 3
/** Sequences that are typed without thinking, forwards or backwards. */
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', '1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qazwsxedcrfvtgbyhnujmikolp']

/** The strength of a password while it is typed. No kinds of characters are required: the length counts. */
type Strength = { level: 'short' | 'guessable' | 'good' | 'strong'; missing: number }

const STRONG = 20

/** The strength for the hint beside the field. `words` are the obvious ones of this account: its names, the product's. */
export function strengthOf(password: string, min: number, words: readonly string[]): Strength {
  const length = [...password].length
  if (length < min) return { level: 'short', missing: min - length }
  if (isGuessable(password, words)) return { level: 'guessable', missing: 0 }
  return { level: length >= Math.max(STRONG, min + 4) ? 'strong' : 'good', missing: 0 }
}

/** Whether little of a password remains without known words, rows of keys and repeated characters. */
export function isGuessable(password: string, words: readonly string[]): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const known = [...new Set(words.map((word) => word.toLowerCase()))].filter((word) => word.length >= SHORTEST_WORD)
  const longestFirst = known.sort((one, other) => other.length - one.length)
  const hardCharacters = withoutRuns(longestFirst.reduce((left, word) => left.replaceAll(word, ' '), plain)).replace(/[\s\p{P}\p{S}]/gu, '')
  return new Set(hardCharacters).size < MIN_HARD_CHARACTERS || repeats(plain)
}

/** Repetitions of a short piece: "ab3!ab3!ab3!ab3!". */
const repeats = (text: string) => /^(.{1,6})\1{2,}.{0,5}$/su.test(text)

/** Removes runs along a row of keys or letters, and repeated characters. */
function withoutRuns(text: string): string {
  const characters = [...text]
  let left = ''
  for (let at = 0; at < characters.length; ) {
    const length = runAt(characters, at)
    if (length >= SHORTEST_RUN) at += length
    else {
      left += characters[at]
      at += 1
    }
  }
  return left
}

const BOTH_WAYS = ROWS.flatMap((row) => [row, [...row].reverse().join('')])

function runAt(characters: readonly string[], at: number): number {
  let same = 1
  while (characters[at + same] === characters[at]) same += 1
  let along = 1
  while (at + along < characters.length && BOTH_WAYS.some((row) => row.includes(characters.slice(at, at + along + 1).join('')))) along += 1
  return Math.max(same, along)
}
