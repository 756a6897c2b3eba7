import { createHash } from 'node:crypto'
import type { Delivered, Lock, Locked } from './delivered-packages.ts'

type Identity = { name: string; version: string }

/** The delivered parts as a CycloneDX document: the product, its packages with licence and hash, and who asks for whom. */
export function billOfMaterials(lock: Lock, packages: readonly Delivered[], at: Date) {
  const product = identityOf(lock[''])
  const paths = new Map(packages.map((each) => [each.path, referenceOf(each)]))
  const asked = (path: string, locked: Locked) => [...new Set(namesOf(locked).flatMap((name) => found(paths, path, name)))].sort()
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${serialOf([...paths.values()].join('\n'), product)}`,
    version: 1,
    metadata: {
      timestamp: at.toISOString(),
      lifecycles: [{ phase: 'build' }],
      component: { type: 'application', ...described({ ...product, license: lock['']?.license ?? 'not said' }) },
    },
    components: oncePerReference(packages).map((each) => ({
      type: 'library',
      ...described(each),
      scope: each.locked.optional ? 'optional' : 'required',
      ...hashesOf(each.locked),
      properties: [
        ...(each.inServer ? [{ name: 'bims:delivered-in', value: 'server' }] : []),
        ...(each.inPages ? [{ name: 'bims:delivered-in', value: 'pages' }] : []),
      ],
    })),
    dependencies: [
      { ref: referenceOf(product), dependsOn: asked('', rootOf(lock, packages)) },
      ...oncePerReference(packages).map((each) => ({ ref: referenceOf(each), dependsOn: asked(each.path, each.locked) })),
    ],
  }
}

function identityOf(locked: Locked | undefined): Identity {
  if (!locked?.name || !locked.version) throw new Error('package-lock.json does not say the name and version of the product.')
  return { name: locked.name, version: locked.version }
}

/** The product asks for its own packages, and for those of development that are in its pages. */
function rootOf(lock: Lock, packages: readonly Delivered[]): Locked {
  const pages = packages.filter(({ inPages }) => inPages).map(({ name }) => name)
  const root = lock[''] as Locked & { devDependencies?: Record<string, string> }
  const inPages = Object.entries(root.devDependencies ?? {}).filter(([name]) => pages.includes(name))
  return { ...root, dependencies: { ...root.dependencies, ...Object.fromEntries(inPages) } }
}

const namesOf = ({ dependencies, optionalDependencies, peerDependencies }: Locked) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })

/** The package that `name` means in a package at `path`: its own, or the nearest of a folder above. */
function found(paths: ReadonlyMap<string, string>, path: string, name: string): string[] {
  for (let above = path; ; above = above.slice(0, Math.max(0, above.lastIndexOf('/node_modules/')))) {
    const reference = paths.get(above === '' ? `node_modules/${name}` : `${above}/node_modules/${name}`)
    if (reference !== undefined) return [reference]
    if (above === '') return []
  }
}

const referenceOf = ({ name, version }: Identity) => `${name}@${version}`

const described = ({ license, ...identity }: Identity & { license: string }) => ({
  'bom-ref': referenceOf(identity),
  name: identity.name,
  version: identity.version,
  purl: `pkg:npm/${identity.name.replace('@', '%40')}@${identity.version}`,
  licenses: [licenseOf(license)],
})

const licenseOf = (license: string) => {
  if (license === 'not said') return { license: { name: license } }
  return / /.test(license) ? { expression: license } : { license: { id: license } }
}

/** The hash of the package's archive, which the lock file has in base64. */
function hashesOf({ integrity }: Locked) {
  const [, content] = /^sha512-(\S+)/.exec(integrity ?? '') ?? []
  return content === undefined ? {} : { hashes: [{ alg: 'SHA-512', content: Buffer.from(content, 'base64').toString('hex') }] }
}

/** A version may be in several folders. */
const oncePerReference = (packages: readonly Delivered[]) => [...new Map(packages.map((each) => [referenceOf(each), each])).values()]

/** The same for the same packages. */
function serialOf(packages: string, product: Identity): string {
  const hash = createHash('sha256')
    .update(`${referenceOf(product)}\n${packages}`)
    .digest('hex')
  return [hash.slice(0, 8), hash.slice(8, 12), `5${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-')
}
