import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Language, OtherLanguage } from '../../contract/records/languages.ts'
import { checkAsItStands, checkPage } from './harness.ts'

const TEXTS = join(import.meta.dirname, '../../web/portal/texts')
/** Words that other languages do not have; an unmarked text with one of them is not translated. */
const ENGLISH_WORDS = 'the your you please must with and this select will not have are is of to for email phone'.split(' ')
/** Proper names of the stage, which are the same in every language. */
const PROPER_NAMES = [
  'Lakeside School District',
  'Saint Brigid Diocese',
  'Metro Live Scan Network',
  'Downtown Fingerprint Center',
  'Lakefront Live Scan',
  'Night Owl Prints',
  '120 Broadway, Suite 400',
  'Ann De La Cruz',
  'BIMS',
]
/** Letters with accents belong to a word: “toán” has no “to” in it. */
const wordOf = (words: readonly string[]) => new RegExp(`(?<!\\p{L})(${words.join('|')})(?!\\p{L})`, 'iu')

/** Every English text of the applicants' pages, in parts without parameters; texts that are the same in the language are omitted. */
async function englishPieces(language: OtherLanguage): Promise<string[]> {
  const files = readdirSync(join(TEXTS, 'en'))
  const pieces = await Promise.all(
    files.map(async (name) => {
      const [english, others] = await Promise.all([textsIn('en', name), textsIn(language, name)])
      const translated = Object.values(others)
      return Object.values(english).filter((text) => !translated.includes(text))
    }),
  )
  return pieces
    .flat()
    .flatMap((text) => text.split(/\{\w+\}/).map((piece) => piece.trim()))
    .filter((piece) => /\p{L}/u.test(piece))
}

const textsIn = async (language: Language, name: string): Promise<Record<string, string>> =>
  (await import(pathToFileURL(join(TEXTS, language, name)).href)).texts

/** The texts, labels and placeholders of the page, except those marked as English. */
const shown = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isEnglish = (element: Element | null) => element?.closest('[lang]')?.getAttribute('lang') === 'en'
    const found = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        if (isEnglish(node)) continue
        for (const name of ['aria-label', 'title', 'alt', 'placeholder']) found.push(node.getAttribute(name) ?? '')
      } else if (!isEnglish(node.parentElement) && !node.parentElement?.closest('script, style, noscript')) {
        found.push(node.textContent ?? '')
      }
    }
    return found.map((text) => text.trim()).filter(Boolean)
  })

/** Fails when an unmarked text of the page is in English; `names` are further words that are the same in Spanish. */
export async function checkSpanish(page: Page, names: readonly string[] = []): Promise<void> {
  await checkTexts(page, 'es', names)
  await checkPage(page)
}

/** The same in any language, whose own words an English one may look like. */
export async function checkTranslated(
  page: Page,
  language: OtherLanguage,
  names: readonly string[],
  own: readonly string[],
): Promise<void> {
  await checkTexts(page, language, names, own)
  await checkPage(page)
}

/** The same check for a waiting page. */
export async function checkSpanishAsItStands(page: Page): Promise<void> {
  await checkTexts(page, 'es', [])
  await checkAsItStands(page)
}

async function checkTexts(page: Page, language: OtherLanguage, names: readonly string[], own: readonly string[] = []) {
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(language)
  const pieces = await englishPieces(language)
  const words = wordOf(ENGLISH_WORDS.filter((word) => !own.includes(word)))
  const isEnglish = (text: string) =>
    words.test(text) || pieces.includes(text) || pieces.some((piece) => piece.length > 11 && text.includes(piece))
  const english = async () =>
    (await shown(page))
      .map((text) => [...PROPER_NAMES, ...names].reduce((rest, name) => rest.replaceAll(name, ''), text))
      // The random token of a link may hold letters that are a word.
      .filter((text) => text && !/^https?:\S+$/.test(text) && isEnglish(text))
  await expect.poll(english, { message: `English on ${page.url()}` }).toEqual([])
}
