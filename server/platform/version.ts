import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The version of the product, as the release set it. */
export const productVersion: string = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')).version
