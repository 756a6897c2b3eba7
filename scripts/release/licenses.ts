/*
 * Lists the packages that are delivered by licence, and fails on one that was not agreed to: `npm run licenses`. The build writes their
 * texts into dist/licenses.md.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOptions } from '../command-options.ts'
import { type Delivered, deliveredPackages, readBundled, readLock } from './delivered-packages.ts'
import { licenseDocument } from './license-document.ts'
import { licensesOf } from './license-rule.ts'

const USAGE = `npm run licenses [-- --write]

Lists the packages that are delivered, in the server and in the built pages, by licence. Fails on a licence that was not agreed to.

  --write  writes their licences with all texts into dist/licenses.md instead
  --help   print this`

const root = join(import.meta.dirname, '../..')

const { write = false } = readOptions(USAGE, { write: { type: 'boolean' } })
const lock = readLock()
const packages = deliveredPackages(lock, readBundled())
if (write) writeDocument()
else list()

function writeDocument() {
  const document = licenseDocument(
    lock['']?.version ?? '',
    packages.map((each) => ({ ...each, texts: textsOf(each) })),
  )
  writeFileSync(join(root, 'dist/licenses.md'), document)
}

function list() {
  const { byLicense, refused } = licensesOf(packages)
  for (const [license, names] of byLicense) console.log(`${license} (${names.length}): ${names.join(', ')}`)
  if (refused.length === 0) return
  console.error(`\nNot agreed to: ${refused.join(', ')}. Choose another package, or add the licence to scripts/release/license-rule.ts.`)
  process.exitCode = 1
}

/** The licences and notices that a package brings; those of other machines are not installed. */
function textsOf({ path }: Delivered): string[] {
  const folder = join(root, path)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name),
  )
  return names.map(({ name }) => readFileSync(join(folder, name), 'utf8'))
}
