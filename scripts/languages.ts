/* Writes the list of the applicants' languages from their manifests, `contract/languages/*.ts`: `npm run languages`. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../contract/languages')
const LIST = join(FOLDER, 'list.ts')
const CODE = /^([a-z]{2,3})\.ts$/

/** The codes of the languages that have a manifest; English is the default and comes first. */
const languageCodes = (): string[] => [
  'en',
  ...readdirSync(FOLDER)
    .flatMap((file) => CODE.exec(file)?.[1] ?? [])
    .filter((code) => code !== 'en')
    .sort(),
]

/** The committed list of languages, and the one generated from the manifests. */
export function languageList(): { current: string; generated: string } {
  const codes = languageCodes()
  const imports = [...codes].sort().map((code) => `import { language as ${code} } from './${code}.ts'`)
  const generated = [
    '// Written by `npm run languages` from the files of this folder.',
    ...imports,
    '',
    '/** Every language, the default first. */',
    'export const manifests = {',
    ...codes.map((code) => `  ${code},`),
    '} as const',
    '',
  ].join('\n')
  return { current: readFileSync(LIST, 'utf8'), generated }
}

if (import.meta.main) writeFileSync(LIST, languageList().generated)
