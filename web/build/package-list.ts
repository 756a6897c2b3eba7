import type { Plugin } from 'vite'

/** Read by a plugin, so that no module of theirs is in the pages. */
const DATA = ['node_modules/zipcodes']
const FOLDER = /\/(node_modules\/(?:@[^/]+\/)?[^/]+(?:\/node_modules\/(?:@[^/]+\/)?[^/]+)*)\//

/**
 * Writes which packages the pages have in them, as package-lock.json names them, into packages.json: they are delivered, although a
 * production install lacks them.
 */
export function packageList(): Plugin {
  return {
    name: 'package-list',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const source = JSON.stringify([...new Set([...modules.flatMap(packageOf), ...DATA])].sort(), null, 2)
      this.emitFile({ type: 'asset', fileName: 'packages.json', source })
    },
  }
}

/** The package of a module, by its path from the root. */
export const packageOf = (module: string): string[] => FOLDER.exec(module.replaceAll('\\', '/'))?.slice(1, 2) ?? []
