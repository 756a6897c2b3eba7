import { fileURLToPath } from 'node:url'

/** The typefaces of one document, by name or file, and which characters they have. */
export type Fonts = { regular: string; bold: string; typed: string; has(character: string): boolean }

const BEYOND_LATIN_1 = new Set('‘’“”–—•…€™ŒœŠšŽžŸ')

/** The standard faces of PDF, which readers bring with them. They have western letters only. */
const standard: Fonts = {
  regular: 'Helvetica',
  bold: 'Helvetica-Bold',
  typed: 'Times-Italic',
  has: (character) => /[\n\x20-\x7e\xa0-\xff]/.test(character) || BEYOND_LATIN_1.has(character),
}

/** Faces with the letters of Vietnamese and of every other language in Latin, Greek or Cyrillic. A document embeds those that it uses. */
const embedded: Fonts = {
  regular: fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')),
  bold: fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf')),
  typed: fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf')),
  has: (character) => /[\n\x20-\x7e\xa0-\u0377\u0384-\u052f\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]/.test(character),
}

/** The standard faces if they have every character of the texts, else embedded ones, which make a document larger and slower. */
export const fontsFor = (texts: readonly string[]): Fonts =>
  texts.every((text) => [...text.normalize('NFC')].every(standard.has)) ? standard : embedded

/** A text as the faces can print it: letters that they lack lose their marks, or become a question mark. */
export const printable = (text: string, { has }: Fonts): string =>
  [...text.normalize('NFC')].map((each) => (has(each) ? each : stripped(each, has))).join('')

function stripped(character: string, has: Fonts['has']): string {
  const bare = character.normalize('NFD').replace(/\p{M}/gu, '')
  return bare !== '' && [...bare].every(has) ? bare : '?'
}
