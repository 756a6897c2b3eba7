/* Lists the packages of a production install by licence, and fails on one that was not agreed to: `npm run licenses`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { licensesOf } from './license-rule.ts'

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'))
const { byLicense, refused } = licensesOf(lock.packages)
for (const [license, names] of byLicense) console.log(`${license} (${names.length}): ${names.join(', ')}`)
if (refused.length > 0) {
  console.error(`\nNot agreed to: ${refused.join(', ')}. Choose another package, or add the licence to scripts/release/license-rule.ts.`)
  process.exitCode = 1
}
