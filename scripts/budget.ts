import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const ROOT = join(import.meta.dirname, '..')
const DIST = join(ROOT, 'dist')
const SCREENS = 'web/scheduler/screens.ts'

type Chunk = { file: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>

/** The gzip size, in kB of 1000 bytes, of all JS and CSS that a first visit to an applicant's screen loads in a language. */
export function screenWeight(path: string, language: 'en' | 'es' = 'en'): number {
  const manifest: Manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'))
  const modules = ['scheduler.html', moduleOf(path), ...textsOf(path, language)]
  const files = new Set(modules.flatMap((key) => filesOf(manifest, key)))
  const bytes = [...files].map((file) => gzipSync(readFileSync(join(DIST, file))).length)
  return bytes.reduce((sum, size) => sum + size, 0) / 1000
}

/** Builds the pages when they are not there, as `npm start` does: in a process that does not know of the tests. */
export async function buildIfMissing() {
  if (existsSync(join(DIST, '.vite/manifest.json'))) return
  const { NODE_ENV: _test, ...env } = process.env
  execFileSync(process.execPath, [join(ROOT, 'scripts/prepare.js'), 'start'], { env, stdio: 'inherit' })
}

/** A chunk with everything that it imports at once; what it loads on demand is not counted. */
function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  if (seen.has(key)) return []
  seen.add(key)
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no ${key}`)
  return [chunk.file, ...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap((name) => filesOf(manifest, name, seen))]
}

/** The map of screens names each screen's module right after its path. */
function moduleOf(path: string): string {
  const module = lineOf(path).match(/import\('\.\/([^']+)'\)/)?.[1]
  if (!module) throw new Error(`${SCREENS} has no screen ${path}`)
  return `scheduler/${module}`
}

/** The texts that the screen's line names, and those of every page. */
function textsOf(path: string, language: 'en' | 'es'): string[] {
  const named = lineOf(path).match(/\w+(?=Texts\b)/g) ?? []
  const texts = ['texts', ...named].map(
    (name) => `scheduler/texts/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.${language}.ts`,
  )
  if (language === 'en') return texts
  const names = lineOf(path).includes('codeNames') ? ['../contract/code-lists/names.es.ts'] : []
  return [...texts, ...names, 'scheduler/texts/sentences.es.ts']
}

const lineOf = (path: string): string => readFileSync(join(ROOT, SCREENS), 'utf8').split(`path: '${path}'`)[1]?.split('path:')[0] ?? ''
