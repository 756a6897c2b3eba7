import { join } from 'node:path'

type ModuleInfo = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type Graph = { getModuleInfo(id: string): ModuleInfo | null }

const WEB = join(import.meta.dirname, '..')
const SCHEDULER = join(WEB, 'scheduler.tsx')
const OFFICE_ENTRIES = ['network.tsx', 'staff.tsx'].map((entry) => join(WEB, entry))
const ENTRIES = [SCHEDULER, ...OFFICE_ENTRIES]
const APPLICANTS = join(WEB, 'portal/')
const SIGN_IN = join(WEB, 'shell/sign-in/')
/** The least number of screens that share a module. */
const MIN_SCREENS = 3

/**
 * The name of the chunk of the modules that several screens of desks, networks and staff share, since two hundred small files take longer
 * than their bytes; null for a module of few screens, and for one that applicants' pages or the sign-in load too. What they share with
 * an entry of networks or staff has another one: in the entry's own file it would start that front end in the others.
 */
export function officeChunk(): (id: string, graph: Graph) => string | null {
  let names: ReadonlyMap<string, string> | undefined
  return (id, graph) => {
    names ??= chunkNames(graph)
    return names.get(id) ?? null
  }
}

function chunkNames(graph: Graph): Map<string, string> {
  const screens = screensOf(graph)
  const isLight = (screen: string) => screen.startsWith(APPLICANTS) || screen.startsWith(SIGN_IN)
  const light = modulesOfAll([SCHEDULER, ...screens.filter(isLight)], graph)
  const entries = modulesOfAll(OFFICE_ENTRIES, graph)
  const counts = new Map<string, number>()
  for (const screen of screens)
    if (!isLight(screen)) for (const module of modulesOf(screen, graph)) counts.set(module, (counts.get(module) ?? 0) + 1)
  const shared = [...counts].filter(([module, count]) => count >= MIN_SCREENS && !light.has(module)).map(([module]) => module)
  return new Map(shared.map((module) => [module, entries.has(module) ? 'office-entry' : 'office']))
}

const modulesOfAll = (starts: readonly string[], graph: Graph) => new Set(starts.flatMap((start) => [...modulesOf(start, graph)]))

/** Whatever is imported when it is needed. */
function screensOf(graph: Graph): string[] {
  const found = new Set(ENTRIES)
  // A set may grow while it is walked.
  for (const start of found)
    for (const module of modulesOf(start, graph))
      for (const later of graph.getModuleInfo(module)?.dynamicallyImportedIds ?? []) found.add(later)
  return [...found].filter((module) => !ENTRIES.includes(module))
}

/** A module with all that it imports at once. */
function modulesOf(start: string, graph: Graph): Set<string> {
  const found = new Set([start])
  for (const module of found)
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) if (!imported.includes('node_modules')) found.add(imported)
  return found
}
