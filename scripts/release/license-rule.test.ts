import { beforeAll, expect, test } from 'vitest'
import { buildIfMissing } from '../checks/budget.ts'
import { deliveredPackages, readBundled, readLock } from './delivered-packages.ts'
import { licensesOf } from './license-rule.ts'

beforeAll(buildIfMissing, 120_000)

const locked = (license: string, more = {}) => ({ version: '1.0.0', license, ...more })

test('a licence that was not agreed to is named, of a package of development only where it is in the pages', () => {
  const lock = {
    '': locked('Apache-2.0'),
    'node_modules/good': locked('MIT'),
    'node_modules/choice': locked('(GPL-3.0 OR MIT)'),
    'node_modules/both': locked('MIT AND GPL-3.0'),
    'node_modules/good/node_modules/@a/inner': locked('SSPL-1.0'),
    'node_modules/checker': locked('MPL-2.0', { dev: true }),
    'node_modules/shown': locked('MPL-2.0', { dev: true }),
  }
  const { refused } = licensesOf(deliveredPackages(lock, ['node_modules/shown']))
  expect(refused).toEqual(['both@1.0.0 (MIT AND GPL-3.0)', '@a/inner@1.0.0 (SSPL-1.0)', 'shown@1.0.0 (MPL-2.0)'])
})

test('every package that is delivered, in the server or in the pages, has a licence that was agreed to', () => {
  const { byLicense, refused } = licensesOf(deliveredPackages(readLock(), readBundled()))
  expect(byLicense.flatMap(([, names]) => names).length).toBeGreaterThan(100)
  expect(refused).toEqual([])
})
