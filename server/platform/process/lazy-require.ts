import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Loads a package at its first use, so that rarely used packages do not slow the start. */
export const lazyRequire = <Module>(name: string) => require(name) as Module
