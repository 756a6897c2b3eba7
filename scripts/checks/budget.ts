import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { currentNotice } from '../../contract/booking/privacy-notice.ts'
import { type Language, languageOfNotice, languageOfSigning } from '../../contract/records/languages.ts'

const ROOT = join(import.meta.dirname, '../..')
const DIST = join(ROOT, 'dist')
const SCREENS = 'web/portal/screens.ts'
const DICTIONARIES = 'web/portal/texts/dictionaries.ts'

type Chunk = { file: string; name?: string; css?: string[]; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>

/** The gzip size, in kB of 1000 bytes, of all JS and CSS that a first visit to an applicant's screen loads in a language. */
export function screenWeight(path: string, language: Language = 'en'): number {
  return walkWeight([path], language)
}

/** The size of several screens, one after another: common files count once. */
export function walkWeight(paths: readonly string[], language: Language = 'en'): number {
  return weightOf(paths.flatMap((path) => filesOfScreen(path, language)))
}

function weightOf(files: readonly string[]): number {
  // The sizes as sent by the server, compressed by the build.
  const bytes = [...new Set(files)].map((file) => statSync(join(DIST, `${file}.gz`)).size)
  return bytes.reduce((sum, size) => sum + size, 0) / 1000
}

/** The size including what those screens load after they are shown. */
export function wholeWeight(paths: readonly string[], language: Language = 'en'): number {
  const manifest = readManifest()
  const later = paths.flatMap((path) => laterOf(manifest, path, language)).flatMap((module) => filesOf(manifest, module))
  return weightOf([...paths.flatMap((path) => filesOfScreen(path, language)), ...later])
}

/** The files loaded after a screen is shown: the long lists of the form and the question about an address, the processor's fields, in other languages the refusals. */
function laterOf(manifest: Manifest, path: string, language: Language): string[] {
  const form = path === '/data' ? ['portal/application/demographic-fields.tsx', chunkCalled(manifest, 'email-question')] : []
  const card = path === '/payment' ? ['portal/payment/stripe-form.tsx', 'portal/payment/next-action.ts'] : []
  if (language === 'en') return [...form, ...card]
  const names = path === '/data' ? [`../contract/code-lists/names/${language}.ts`] : []
  return [...form, ...card, ...names, `portal/texts/${language}/refusals.ts`]
}

/** The files of a visit to a screen: those of every applicants' page, and its own. */
export function filesOfScreen(path: string, language: Language = 'en'): string[] {
  const manifest = readManifest()
  const module = moduleOf(path)
  // Files of every page are not counted as its own.
  const own = module in manifest ? [module] : []
  const around = isPlain(path) ? [] : [chunkCalled(manifest, AROUND)]
  return [...new Set(['scheduler.html', ...own, ...around, ...textsOf(path, language)].flatMap((key) => filesOf(manifest, key)))]
}

/** The entries among all that an entry may load, at once or later. */
export function entriesOf(entry: string): string[] {
  const manifest = readManifest()
  const found = new Set([entry])
  // A set may grow while it is walked.
  for (const each of found)
    for (const loaded of [...(manifest[each]?.imports ?? []), ...(manifest[each]?.dynamicImports ?? [])]) found.add(loaded)
  return [...found].filter((each) => manifest[each]?.isEntry)
}

/** The files of a first visit to a screen of desks, networks and staff, by its module: `staff/applicants/record.tsx`. */
export function filesOfOffice(module: string): string[] {
  const manifest = readManifest()
  return [...new Set(['staff.html', chunkCalled(manifest, AROUND), module].flatMap((key) => filesOf(manifest, key)))]
}

/** The files that all pages but the plain ones load with theirs: the components' theme, and the cache of loaded data. */
const AROUND = 'around'

function chunkCalled(manifest: Manifest, name: string): string {
  const key = Object.keys(manifest).find((each) => manifest[each]?.name === name)
  if (!key) throw new Error(`The build has no chunk ${name}`)
  return key
}

/** The file of the chunk of a name. */
export function fileCalled(name: string): string | undefined {
  const manifest = readManifest()
  return manifest[chunkCalled(manifest, name)]?.file
}

const isPlain = (path: string) => lineOf(path).includes('plain: true')

const readManifest = (): Manifest => JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'))

/** Builds the pages if they are missing, like `npm start`: in a process without the tests' settings. */
export async function buildIfMissing() {
  if (existsSync(join(DIST, '.vite/manifest.json'))) return
  const { NODE_ENV: _test, ...env } = process.env
  execFileSync(process.execPath, [join(ROOT, 'scripts/prepare.js'), 'start'], { env, stdio: 'inherit' })
}

/** A chunk with all its static imports; dynamic imports are not counted. */
function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  if (seen.has(key)) return []
  seen.add(key)
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no ${key}`)
  return [chunk.file, ...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap((name) => filesOf(manifest, name, seen))]
}

/** The table of screens names each screen's module right after its path. */
function moduleOf(path: string): string {
  const module = lineOf(path).match(/import\('\.\/([^']+)'\)/)?.[1]
  if (!module || !existsSync(join(ROOT, 'web/portal', module))) throw new Error(`${SCREENS} has no screen ${path}`)
  return `portal/${module}`
}

/** The texts in the screen's line, and those of every page. */
function textsOf(path: string, language: Language): string[] {
  const named = lineOf(path).match(/\w+Texts\b/g) ?? []
  const texts = ['texts', ...named].map((name) => textFile(name, language))
  const notice = lineOf(path).includes('privacyNotice') ? [noticeFile(language)] : []
  if (language === 'en') return [...texts, ...notice]
  const checks = isPlain(path) ? [] : [`portal/texts/${language}/checks.ts`]
  return [...texts, ...notice, `portal/texts/${language}/sentences.ts`, ...checks]
}

/** The module of a dictionary in a language, by the list of them. */
function textFile(name: string, language: Language): string {
  const module = readFileSync(join(ROOT, DICTIONARIES), 'utf8').match(
    new RegExp(`const ${name} = dictionary<[^>]*>\\(\\s*'([\\w-]+)'(, languageOfSigning)?`),
  )
  return `portal/texts/${module?.[2] ? languageOfSigning(language) : language}/${module?.[1]}.ts`
}

const noticeFile = (language: Language) =>
  `../contract/booking/privacy-notices/${languageOfNotice(currentNotice, language)}/${currentNotice}.ts`

const lineOf = (path: string): string => readFileSync(join(ROOT, SCREENS), 'utf8').split(`path: '${path}'`)[1]?.split('path:')[0] ?? ''
