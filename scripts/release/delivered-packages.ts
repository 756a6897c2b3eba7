import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An entry of package-lock.json. */
export type Locked = {
  name?: string
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  link?: boolean
  dependencies?: Readonly<Record<string, string>>
  optionalDependencies?: Readonly<Record<string, string>>
  peerDependencies?: Readonly<Record<string, string>>
}

/** The packages of package-lock.json by their path; '' is the product. */
export type Lock = Readonly<Record<string, Locked>>

/** A package that is delivered: in a production install, in the pages, or in both. */
export type Delivered = {
  path: string
  name: string
  version: string
  license: string
  inServer: boolean
  inPages: boolean
  locked: Locked
}

/** Packages whose licence is in a file of theirs, and in their package.json not at all or as no known name. */
const READ: Readonly<Record<string, string>> = { 'png-js': 'MIT', zipcodes: 'BSD-3-Clause' }

const root = join(import.meta.dirname, '../..')

/** The packages of package-lock.json. */
export const readLock = (): Lock => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages

/** The packages that the built pages have in them, as web/build/package-list.ts writes them. */
export function readBundled(): string[] {
  const file = join(root, 'dist/packages.json')
  if (!existsSync(file)) throw new Error('The pages say which packages are in them, and are not built: npm run build')
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** The delivered files, by path: a production install, and what the pages have in them. */
export function deliveredPackages(lock: Lock, bundled: readonly string[]): Delivered[] {
  const unknown = bundled.filter((path) => lock[path] === undefined)
  if (unknown.length > 0) throw new Error(`package-lock.json lacks what is in the pages: ${unknown.join(', ')}. Build them again.`)
  return Object.entries(lock).flatMap(([path, locked]) => {
    const [inServer, inPages] = [!locked.dev, bundled.includes(path)]
    if (path === '' || locked.link || !(inServer || inPages)) return []
    const name = locked.name ?? nameOf(path)
    return [{ path, name, version: locked.version ?? '', license: READ[name] ?? locked.license ?? 'not said', inServer, inPages, locked }]
  })
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
