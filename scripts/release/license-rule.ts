import type { Delivered } from './delivered-packages.ts'

/** Licences under which a package may be delivered with the product. */
const AGREED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'Python-2.0',
  'Zlib',
  /* Fonts: may be delivered and embedded in documents, not sold by themselves. */
  'OFL-1.1',
])

/** The delivered packages by licence, and those whose licence was not agreed to. */
export function licensesOf(packages: readonly Pick<Delivered, 'name' | 'version' | 'license'>[]) {
  const named = packages.map(({ name, version, license }) => ({ name: `${name}@${version}`, license }))
  return {
    byLicense: [...Map.groupBy(named, ({ license }) => license)]
      .map(([license, all]) => [license, all.map(({ name }) => name).sort()] as const)
      .sort(([, one], [, other]) => other.length - one.length),
    refused: named.filter(({ license }) => !isAgreed(license)).map(({ name, license }) => `${name} (${license})`),
  }
}

/** One of several licences may be chosen; all of those that are joined by AND must be agreed to. */
const isAgreed = (license: string) =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => AGREED.has(each.trim())))
