import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages, otherLanguages } from '../../contract/records/languages.ts'
import { languageList } from '../languages.ts'

test('the list of languages is the one that npm run languages writes', () => {
  const { current, generated } = languageList()
  expect(current).toBe(generated)
  expect(languages[0]).toBe('en')
})

const ROOT = join(import.meta.dirname, '../..')
const code = otherLanguages.join('|')
/** The files of a language, the list that is derived from them, tests, and demonstration data, some of which is written in Spanish. */
const OF_LANGUAGES = new RegExp(`/(${code})/|/(${code})\\.ts$|languages/list\\.ts$|\\.test\\.tsx?$|/testing/|/demonstration/`)

/** The lines of code that name a language: by its code in quotation marks, or as a key. */
function namingLines(folder: string): string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`)
  const names = new RegExp(`(['"\`])(${code})\\1(?! :)|^\\s*(${code}):`)
  return files
    .filter((file) => /\.tsx?$/.test(file) && !OF_LANGUAGES.test(file))
    .flatMap((file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .flatMap((line) => (names.test(line) ? [`${file}: ${line.trim()}`] : [])),
    )
}

test('another language needs no line of code: none names a language but English', () => {
  expect(['contract', 'server', 'web'].flatMap(namingLines)).toEqual([])
})
