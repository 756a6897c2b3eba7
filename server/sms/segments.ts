/** The characters of GSM 03.38 that take one place, as all phones read them. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Characters that take two: an escape, and the character. */
const EXTENDED = '^{}\\[~]|€\f'

const sized = (letters: string, size: number) => [...letters].map((letter) => [letter, size] as const)
const places = new Map([...sized(BASIC, 1), ...sized(EXTENDED, 2)])

/** The room of a message that is one segment, and of each segment of a longer one, which lacks the place of its header. */
const ROOM = { gsm: { single: 160, each: 153 }, ucs: { single: 70, each: 67 } } as const

/** The most segments that a message may have. */
const MAX_SEGMENTS = 2

/**
 * A text in the characters of GSM 03.38 where that is possible: other spaces, quotes and dashes become plain ones, and a letter loses
 * an accent that the alphabet lacks. With one other character the whole message takes more than twice the room.
 */
export function toGsm(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[‘’‚′`´]/g, "'")
    .replace(/[“”„″«»]/g, '"')
    .replace(/\p{Pd}/gu, '-')
    .replaceAll('…', '...')
  return [...plain].map((letter) => (places.has(letter) ? letter : withoutMarks(letter))).join('')
}

/** A letter without its marks, where the alphabet has that letter. */
function withoutMarks(letter: string): string {
  const bare = letter.normalize('NFD').replace(/\p{M}/gu, '')
  return [...bare].every((each) => places.has(each)) ? bare : letter
}

/** The number of segments that a text takes: in GSM 03.38, or in UCS-2 where it has another character. */
export function countSegments(text: string): number {
  const letters = [...text]
  const isGsm = letters.every((letter) => places.has(letter))
  const sizes = letters.map((letter) => (isGsm ? (places.get(letter) ?? 1) : letter.length))
  const { single, each } = isGsm ? ROOM.gsm : ROOM.ucs
  const total = sizes.reduce((sum, size) => sum + size, 0)
  return total <= single ? 1 : fill(sizes, each)
}

/** The segments that are filled one after another: a character of two places is not divided. */
function fill(sizes: readonly number[], room: number): number {
  let [segments, used] = [1, 0]
  for (const size of sizes) {
    if (used + size > room) [segments, used] = [segments + 1, 0]
    used += size
  }
  return segments
}

/** A part of a message; those with a lower rank are left out first where the message would be too long. */
export type Part = { text: string; rank: number }

/** The parts in their order, in at most two segments. `asSent` makes of a text what is sent, whose length counts. */
export function fitSegments(parts: readonly Part[], asSent: (text: string) => string = (text) => text): string {
  const said = parts.filter(({ text }) => text !== '')
  const text = toGsm(said.map(({ text }) => text).join(' '))
  if (countSegments(asSent(text)) <= MAX_SEGMENTS || said.length <= 1) return text
  const lowest = Math.min(...said.map(({ rank }) => rank))
  return fitSegments(
    said.filter(({ rank }) => rank > lowest),
    asSent,
  )
}
