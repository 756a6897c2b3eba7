import { describe, expect, test } from 'vitest'
import { languageOfNotice, languages } from '../records/languages.ts'
import { currentNotice, noticeVersions, type PrivacyNotice } from './privacy-notice.ts'

const load = async (language: string, version: string = currentNotice): Promise<PrivacyNotice> =>
  (await import(/* @vite-ignore */ `./privacy-notices/${language}/${version}.ts`)).notice
const translated = languages.filter((language) => languageOfNotice(currentNotice, language) === language)

test('an acknowledgement of an earlier version stays valid', () => {
  expect(noticeVersions).toEqual(['2026-11-22', '2026-11-21', '2026-11'])
  expect(currentNotice).toBe(noticeVersions[0])
})

test('the notice states first how fingerprints are used and how a record is challenged (28 CFR 50.12)', async () => {
  const [first] = (await load('en')).sections
  expect(first?.paragraphs.join(' ')).toMatch(/will be used to check the criminal history records of the FBI.* challenge .*16\.34/)
})

test('the Spanish says that the English governs', async () => {
  for (const version of noticeVersions) expect((await load('es', version)).governs).toContain('prevalece el texto en inglés')
})

test('the notice is shown in English where a version is not translated, or no language is known', () => {
  expect(languageOfNotice(currentNotice, 'es')).toBe('es')
  expect(languageOfNotice('2020-01', 'es')).toBe('en')
  expect(languageOfNotice(currentNotice, null)).toBe('en')
})

describe.each(translated)('in %s', (language) => {
  test('the notice defines every footnote that it refers to', async () => {
    for (const { paragraphs, list = [], notes = [] } of (await load(language)).sections) {
      const marks = [...paragraphs, ...list].flatMap((text) => text.match(/[¹²³]/g) ?? [])
      expect(notes.flatMap((note) => note.match(/^[¹²³]/)?.[0] ?? [])).toEqual(marks)
    }
  })
})
