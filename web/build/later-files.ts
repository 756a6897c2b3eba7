import type { Plugin, ResolveModulePreloadDependenciesFn } from 'vite'

type Bundle = Readonly<Record<string, { imports?: readonly string[] }>>

/**
 * Lets a chunk name only those scripts of a chunk that it loads later which are not there already: its own, and those that come with it.
 * The names of files are chance, which no compression shortens.
 */
export function laterFiles(): Plugin & { resolveDependencies: ResolveModulePreloadDependenciesFn } {
  let bundle: Bundle = {}
  return {
    name: 'later-files',
    enforce: 'pre',
    apply: 'build',
    generateBundle(_options, made) {
      bundle = made as Bundle
    },
    resolveDependencies(_url, files, { hostId, hostType }) {
      if (hostType !== 'js') return files
      const present = loadedWith(hostId, bundle)
      return files.filter((file) => !present.has(file))
    },
  }
}

/** A chunk and all that it imports. */
function loadedWith(chunk: string, bundle: Bundle): Set<string> {
  const found = new Set([chunk])
  // A set may grow while it is walked.
  for (const file of found) for (const imported of bundle[file]?.imports ?? []) found.add(imported)
  return found
}
