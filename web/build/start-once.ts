import type { Plugin } from 'vite'

type Part = { fileName: string; isEntry?: boolean; imports?: readonly string[]; dynamicImports?: readonly string[] }
type Parts = Readonly<Record<string, Part>>

/**
 * Fails a build in which a page loads another one's entry, which would start that front end in it too: files that several front ends load
 * import a module that is in an entry's file. Such a module needs a chunk of its own.
 */
export function startOnce(): Plugin {
  return {
    name: 'start-once',
    generateBundle(_options, bundle) {
      const [first] = foreignEntries(bundle as Parts)
      if (first) this.error(`${first.page} loads ${first.entry}, which would start there: give what both load a chunk in vite.config.ts`)
    },
  }
}

/** The pages that load the entry of another one. */
export function foreignEntries(parts: Parts): { page: string; entry: string }[] {
  const entries = Object.values(parts).filter(({ isEntry }) => isEntry)
  return entries.flatMap((page) => {
    const loaded = loadedBy(page, parts)
    return entries.filter((entry) => entry !== page && loaded.has(entry)).map((entry) => ({ page: page.fileName, entry: entry.fileName }))
  })
}

/** A file with all that it loads, at once or later. */
function loadedBy(start: Part, parts: Parts): Set<Part> {
  const found = new Set([start])
  // A set may grow while it is walked.
  for (const { imports = [], dynamicImports = [] } of found)
    for (const name of [...imports, ...dynamicImports]) {
      const part = parts[name]
      if (part) found.add(part)
    }
  return found
}
