/*
 * Brings the table of docs/decisions/libraries.md up to date: `npm run libraries`. Version, licence and size are those of the installed
 * packages. The month in which a version was published is kept as long as the version stays; `-- --published` asks the registry for the
 * months that are missing.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOptions } from '../command-options.ts'
import { type Library, readTable, writeTable } from './library-table.ts'

const USAGE = `npm run libraries [-- --published]

Writes version, licence and size of every package of package.json into docs/decisions/libraries.md.

  --published  asks the registry when the versions were published that have no month yet
  --help       print this`

const root = join(import.meta.dirname, '../..')
const file = join(root, 'docs/decisions/libraries.md')

const { published = false } = readOptions(USAGE, { published: { type: 'boolean' } })
const document = readFileSync(file, 'utf8')
const known = new Map(readTable(document).map((library) => [`${library.name}@${library.version}`, library]))
const { dependencies, optionalDependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const delivered = Object.keys({ ...dependencies, ...optionalDependencies })
const libraries = [...delivered, ...Object.keys(devDependencies)].flatMap((name) => describe(name, delivered.includes(name)))
writeFileSync(file, writeTable(document, libraries))
console.log(`${libraries.length} packages are in docs/decisions/libraries.md.`)

/** The facts of an installed package; those of other machines are not installed. */
function describe(name: string, isDelivered: boolean): Library[] {
  const folder = join(root, 'node_modules', name)
  if (!existsSync(folder)) return [...known.values()].filter((library) => library.name === name)
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string; license?: string }
  const month = known.get(`${name}@${version}`)?.month ?? null
  return [
    {
      name,
      version,
      license: license ?? 'not said',
      month: month ?? (published ? askMonth(name, version) : null),
      kilobytes: Math.max(1, Math.round(sizeOf(folder) / 1024)),
      delivered: isDelivered,
    },
  ]
}

/** Bytes of a package without those that are installed within it. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name !== 'node_modules' && !entry.isSymbolicLink())
    .reduce((sum, entry) => {
      const path = join(folder, entry.name)
      return sum + (entry.isDirectory() ? sizeOf(path) : statSync(path).size)
    }, 0)
}

function askMonth(name: string, version: string): string {
  const times = JSON.parse(execFileSync('npm', ['view', name, 'time', '--json'], { encoding: 'utf8' })) as Record<string, string>
  return (times[version] ?? '').slice(0, 7)
}
