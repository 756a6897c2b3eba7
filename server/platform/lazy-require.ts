import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Reads a package where it is first needed: what only some calls need is not read at each start. */
export const readLate = <Module>(name: string) => require(name) as Module
