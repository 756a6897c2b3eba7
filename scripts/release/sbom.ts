/* Prints the packages that are delivered, in the server and in the built pages, as CycloneDX: `npm run --silent sbom`. */
import { billOfMaterials } from './bill-of-materials.ts'
import { deliveredPackages, readBundled, readLock } from './delivered-packages.ts'

try {
  const lock = readLock()
  console.log(JSON.stringify(billOfMaterials(lock, deliveredPackages(lock, readBundled()), new Date()), null, 2))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
