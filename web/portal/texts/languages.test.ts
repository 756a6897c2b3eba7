import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { noticeVersions } from '../../../contract/booking/privacy-notice.ts'
import { citizenshipCodes } from '../../../contract/code-lists/citizenship.ts'
import type { Code } from '../../../contract/code-lists/code.ts'
import type { CodeNames } from '../../../contract/code-lists/code-names.ts'
import { eyeColorCodes, hairColorCodes, raceCodes, reasonCodes, sexCodes } from '../../../contract/code-lists/demographics.ts'
import { formerCountries } from '../../../contract/code-lists/former-countries.ts'
import { offeredPlacesOfBirth } from '../../../contract/code-lists/place-of-birth.ts'
import { usStateCodes } from '../../../contract/code-lists/us-states.ts'
import { manifests } from '../../../contract/languages/list.ts'
import { fieldMessages } from '../../../contract/records/field-messages.ts'
import { type Language, otherLanguages } from '../../../contract/records/languages.ts'
import { refusals } from '../../../contract/refusals.ts'
import { pickLanguage } from '../translation/language.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** The folders with a folder of texts for each language, and those with a file for each. */
const FOLDERS = ['web/portal/texts', 'server/mails/texts', 'server/sms/texts', 'server/waivers/texts', 'contract/sms/consent-wordings']
/** The files that only translations have, and English does not need. */
const TRANSLATED_ONLY = ['at-once.ts', 'checks.ts', 'refusals.ts', 'sentences.ts']

const filesIn = (folder: string, language: string): string[] =>
  existsSync(join(ROOT, folder, language)) ? readdirSync(join(ROOT, folder, language)).sort() : []
const load = async (path: string) => import(/* @vite-ignore */ join(ROOT, path))
const parameters = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
/** Whether a text has words of its own, and not only parameters. */
const hasWords = (text: string) => /\p{L}/u.test(text.replace(/\{\w+\}/g, ''))

describe.each(otherLanguages)('%s', (language) => {
  test.each(FOLDERS)('has every file of %s, and no other', (folder) => {
    const others = folder === 'web/portal/texts' ? TRANSLATED_ONLY : []
    expect(filesIn(folder, language)).toEqual([...filesIn(folder, 'en'), ...others].sort())
  })

  test.each(filesIn('web/portal/texts', 'en'))('has every text of %s, with the same parameters, and nothing more', async (name) => {
    const textsIn = async (each: Language): Promise<Record<string, string>> => (await load(`web/portal/texts/${each}/${name}`)).texts
    const [english, translated] = await Promise.all([textsIn('en'), textsIn(language)])
    expect(Object.keys(translated).sort()).toEqual(Object.keys(english).sort())
    for (const [key, text] of Object.entries(english)) {
      expect(parameters(translated[key] ?? ''), key).toEqual(parameters(text))
      if (hasWords(text)) expect(translated[key], key).not.toBe(text)
    }
  })

  test('has every sentence of checks and refusals', async () => {
    const parts = await Promise.all(TRANSLATED_ONLY.map(async (name) => (await load(`web/portal/texts/${language}/${name}`)).sentences))
    const all: Record<string, string> = Object.assign({}, ...parts)
    for (const sentence of [...Object.values(fieldMessages), ...refusals]) {
      expect(all[sentence], sentence).toBeTruthy()
      expect(all[sentence]).not.toBe(sentence)
    }
  })

  test.each<[keyof CodeNames, readonly Code[]]>([
    ['sexNames', sexCodes],
    ['raceNames', raceCodes],
    ['eyeColorNames', eyeColorCodes],
    ['hairColorNames', hairColorCodes],
    ['reasonNames', reasonCodes],
    ['placeNames', offeredPlacesOfBirth],
    ['citizenshipNames', citizenshipCodes],
    ['formerCountryNames', formerCountries],
    ['stateNames', usStateCodes],
  ])('has a name for each code of %s, or lists it as having the same', async (list, codes) => {
    const { names, alike } = (await load(`contract/code-lists/names/${language}.ts`)) as { names: CodeNames; alike: readonly string[] }
    expect(codes.filter(({ code, label }) => names[list][code] === undefined && !alike.includes(label))).toEqual([])
    expect(codes.filter(({ code, label }) => names[list][code] === label)).toEqual([])
  })

  test('has the translations of the privacy notice that its manifest names, each with the parts of the English', async () => {
    const folder = 'contract/booking/privacy-notices'
    const notices: readonly string[] = manifests[language].notices
    expect(filesIn(folder, language)).toEqual(notices.map((version) => `${version}.ts`).sort())
    for (const version of notices) {
      const [{ notice: english }, { notice }] = await Promise.all([
        load(`${folder}/en/${version}.ts`),
        load(`${folder}/${language}/${version}.ts`),
      ])
      type Section = (typeof english.sections)[number]
      const shape = (sections: readonly Section[]) =>
        sections.map(({ paragraphs, list = [], notes = [] }) => [paragraphs.length, list.length, notes.length])
      expect(shape(notice.sections)).toEqual(shape(english.sections))
      expect(notice.governs).toBeTruthy()
      const links = (text: object) => JSON.stringify(text).match(/https:\/\/[\w./-]+\w/g)
      expect(links(notice)).toEqual(links(english))
    }
  })

  test('has a locale that formats dates and amounts in itself', () => {
    expect(Intl.DateTimeFormat.supportedLocalesOf(manifests[language].locale)).toHaveLength(1)
    expect(new Intl.NumberFormat(manifests[language].locale).resolvedOptions().locale.split('-')[0]).toBe(language)
  })
})

test('the Vietnamese word for text messages means no email', async () => {
  const TEXT_MESSAGE = 'tin nhắn'
  const folders = ['web/portal/texts', 'server/mails/texts']
  const misplaced: string[] = []
  for (const [folder, name] of folders.flatMap((each) => filesIn(each, 'en').map((file) => [each, file] as const))) {
    const [english, vietnamese] = await Promise.all(['en', 'vi'].map(async (each) => (await load(`${folder}/${each}/${name}`)).texts))
    for (const [key, text] of Object.entries<unknown>(vietnamese))
      if (String(text).includes(TEXT_MESSAGE) && !/\btext/i.test(String(english[key]))) misplaced.push(`${name}: ${key}`)
  }
  expect(misplaced).toEqual([])
})

test('the English notice has a file for each version', () => {
  expect(filesIn('contract/booking/privacy-notices', 'en')).toEqual(noticeVersions.map((version) => `${version}.ts`).sort())
})

test('the page uses the first offered language of the reader', () => {
  const two = ['en', 'es'] as const
  expect(pickLanguage(['es-MX', 'en'], two)).toBe('es')
  expect(pickLanguage(['fr-CA', 'es', 'en'], two)).toBe('es')
  expect(pickLanguage(['en-GB', 'es'], two)).toBe('en')
  expect(pickLanguage(['fr', 'de'], two)).toBe('en')
  expect(pickLanguage([], two)).toBe('en')
  expect(pickLanguage(['es'], ['en'])).toBe('en')
})
