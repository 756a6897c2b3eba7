import { describe, expect, test } from 'vitest'
import { languages } from '../records/languages.ts'
import { currentNotice, noticeVersions, type PrivacyNotice, privacyNotices } from './privacy-notice.ts'

test('an acknowledgement of an earlier version stays valid', () => {
  expect(noticeVersions).toEqual(['2026-11-22', '2026-11-21', '2026-11'])
  expect(currentNotice.version).toBe(noticeVersions[0])
})

test('the notice states first how fingerprints are used and how a record is challenged (28 CFR 50.12)', async () => {
  const [first] = (await currentNotice.languages.en()).notice.sections
  expect(first?.paragraphs.join(' ')).toMatch(/will be used to check the criminal history records of the FBI.* challenge .*16\.34/)
})

const shape = ({ sections }: PrivacyNotice) =>
  sections.map(({ paragraphs, list = [], notes = [] }) => [paragraphs.length, list.length, notes.length])

describe.each(privacyNotices)('version $version', ({ languages: texts }) => {
  test('the notice has the same parts in every language', async () => {
    const english = shape((await texts.en()).notice)
    for (const language of languages) {
      const { notice } = await texts[language]()
      expect(shape(notice)).toEqual(english)
      if (language !== 'en') expect(notice.governs).toBeTruthy()
    }
  })
})

test('the notice defines every footnote that it refers to', async () => {
  for (const language of languages) {
    const { sections } = (await currentNotice.languages[language]()).notice
    for (const { paragraphs, list = [], notes = [] } of sections) {
      const marks = [...paragraphs, ...list].flatMap((text) => text.match(/[¹²³]/g) ?? [])
      expect(notes.flatMap((note) => note.match(/^[¹²³]/)?.[0] ?? [])).toEqual(marks)
    }
  }
})
