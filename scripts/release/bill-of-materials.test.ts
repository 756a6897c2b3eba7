import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildIfMissing } from '../checks/budget.ts'
import { billOfMaterials } from './bill-of-materials.ts'
import { deliveredPackages, readBundled, readLock } from './delivered-packages.ts'

const root = join(import.meta.dirname, '../..')
const at = new Date('2026-01-01T00:00:00Z')

const lock = {
  '': {
    name: 'product',
    version: '2.0.0',
    license: 'Apache-2.0',
    dependencies: { '@a/b': '1.0.0' },
    devDependencies: { ui: '3.0.0', tool: '4.0.0' },
  },
  'node_modules/@a/b': { version: '1.0.0', license: 'MIT', integrity: 'sha512-AAEC', dependencies: { c: '^2' } },
  'node_modules/@a/b/node_modules/c': { version: '2.0.0', license: '(MIT OR GPL-3.0)' },
  'node_modules/c': { version: '1.0.0', license: 'MIT', dev: true },
  'node_modules/ui': { version: '3.0.0', license: 'ISC', dev: true, peerDependencies: { c: '1' } },
  'node_modules/tool': { version: '4.0.0', license: 'MIT', dev: true },
}
const bill = billOfMaterials(lock, deliveredPackages(lock, ['node_modules/ui', 'node_modules/c']), at)

describe('the list of delivered packages', () => {
  test('names the product, whatever the folder is called', () => {
    expect(bill.metadata.component).toMatchObject({ name: 'product', version: '2.0.0', purl: 'pkg:npm/product@2.0.0' })
  })

  test('has what a production install has, and what is in the pages, but no other package of development', () => {
    const places = bill.components.map(({ purl, properties }) => [purl, ...properties.map(({ value }) => value)])
    expect(places).toEqual([
      ['pkg:npm/%40a/b@1.0.0', 'server'],
      ['pkg:npm/c@2.0.0', 'server'],
      ['pkg:npm/c@1.0.0', 'pages'],
      ['pkg:npm/ui@3.0.0', 'pages'],
    ])
  })

  test('has licences and hashes as the format wants them', () => {
    expect(bill.components[0]).toMatchObject({ licenses: [{ license: { id: 'MIT' } }], hashes: [{ alg: 'SHA-512', content: '000102' }] })
    expect(bill.components[1]?.licenses).toEqual([{ expression: '(MIT OR GPL-3.0)' }])
  })

  test('says who asks for whom, each with its own version', () => {
    expect(bill.dependencies).toEqual([
      { ref: 'product@2.0.0', dependsOn: ['@a/b@1.0.0', 'ui@3.0.0'] },
      { ref: '@a/b@1.0.0', dependsOn: ['c@2.0.0'] },
      { ref: 'c@2.0.0', dependsOn: [] },
      { ref: 'c@1.0.0', dependsOn: [] },
      { ref: 'ui@3.0.0', dependsOn: ['c@1.0.0'] },
    ])
  })

  test('refuses pages that were built from other packages', () => {
    expect(() => deliveredPackages(lock, ['node_modules/gone'])).toThrow('lacks what is in the pages: node_modules/gone')
  })
})

describe('of this product', () => {
  beforeAll(buildIfMissing, 120_000)

  test('it has what the pages are made of, under the names and versions that are installed', () => {
    const { components, metadata, dependencies } = billOfMaterials(readLock(), deliveredPackages(readLock(), readBundled()), at)
    const { name, version, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(metadata.component).toMatchObject({ name, version })
    const known = components.map((each) => each['bom-ref'])
    for (const shown of ['react', 'react-dom', '@mantine/core', '@tanstack/react-query', 'zipcodes', 'signature_pad'])
      expect(known).toContain(`${shown}@${devDependencies[shown]}`)
    expect(known.filter((reference) => /^(vite|vitest|lighthouse|playwright)@/.test(reference))).toEqual([])
    expect(new Set(known).size).toBe(known.length)
    expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((reference) => !known.includes(reference))).toEqual([])
  })

  test('the build writes the licences of all of it, with their texts, and the image has them', () => {
    const document = readFileSync(join(root, 'dist/licenses.md'), 'utf8')
    const packages = deliveredPackages(readLock(), readBundled())
    expect(packages.filter(({ name, version }) => !document.includes(`| ${name} | ${version} |`))).toEqual([])
    expect(document).toMatch(/^### .*\breact 19\.[\s\S]*?\n {4}MIT License\n[\s\S]*? {4}Copyright \(c\) Meta/m)
    expect(read('Containerfile')).toMatch(/cp -a .*\bdist\b.* \/image\//)
  })
})

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
