import * as z from 'zod/mini'
import { type Field, text } from '../records/fields.ts'

/** The longest user name. */
export const USERNAME_MAX = 250

/** Letters of Latin as names have them: without those of phonetics, which look like others. */
const LATIN = 'A-Za-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u017e\\u01a0\\u01a1\\u01af\\u01b0\\u0218-\\u021b\\u1e00-\\u1eff'
/** Alphabets whose accents are part of the letter: a mark that remains beside one disguises it. */
const WITHOUT_MARKS = [LATIN, ...scripts('Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew')]
const WITH_MARKS = [
  ...scripts('Arabic', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'),
  ...scripts('Thaana', 'Thai', 'Lao', 'Tibetan', 'Myanmar', 'Ethiopic', 'Khmer'),
  `${scripts('Han', 'Hiragana', 'Katakana').join('')}\\u30fb\\u30fc`,
  scripts('Han', 'Hangul').join(''),
  scripts('Han', 'Bopomofo').join(''),
].map((letters) => `${letters}\\p{M}`)
/** Letters of one script, as UTS 39 calls it, with plain digits, spaces and signs. */
const ONE_SCRIPT = [...WITHOUT_MARKS, ...WITH_MARKS].map((letters) => new RegExp(`^[ -@\\[-\`{-~${letters}]*$`, 'u'))

function scripts(...names: string[]): string[] {
  return names.map((name) => `\\p{Script=${name}}`)
}

const isPlain = (name: string) => name === name.normalize('NFKC') && ONE_SCRIPT.some((letters) => letters.test(name))

/**
 * A new username, which looks like no other one by tricks of Unicode. Names from before the rule keep working; that names of two
 * scripts do not look alike is kept by the database (`look_alike_key`).
 */
export const username: Field<string, 'required'> = {
  ...text(USERNAME_MAX),
  input: text(USERNAME_MAX).input.check(
    z.overwrite((name) => name.normalize('NFC')),
    z.refine(isPlain, { error: 'Must be in letters of one alphabet, without special forms of characters' }),
  ),
}
