import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { licensesOf } from './license-rule.ts'

const locked = (license: string, more = {}) => ({ version: '1.0.0', license, ...more })

test('a licence that was not agreed to is named, but not that of a package of development', () => {
  const { refused } = licensesOf({
    '': locked('Apache-2.0'),
    'node_modules/good': locked('MIT'),
    'node_modules/choice': locked('(GPL-3.0 OR MIT)'),
    'node_modules/both': locked('MIT AND GPL-3.0'),
    'node_modules/good/node_modules/@a/inner': locked('SSPL-1.0'),
    'node_modules/checker': locked('MPL-2.0', { dev: true }),
  })
  expect(refused).toEqual(['both@1.0.0 (MIT AND GPL-3.0)', '@a/inner@1.0.0 (SSPL-1.0)'])
})

test('every package that is delivered has a licence that was agreed to', () => {
  const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'))
  const { byLicense, refused } = licensesOf(packages)
  expect(byLicense.flatMap(([, names]) => names).length).toBeGreaterThan(100)
  expect(refused).toEqual([])
})
