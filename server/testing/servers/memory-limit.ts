/* A process group with a common memory limit, for tests. Requires root on Linux. Not used by the product. */
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The limit and its measurements. */
type MemoryLimit = {
  /** The command that runs its arguments within the limit. */
  through: readonly string[]
  /** The maximum memory of the processes, including the page cache of their files. */
  peakBytes(): number
  /** The number of processes killed for lack of memory. */
  kills(): number
  remove(): void
}

/** The file names of both versions of control groups. */
type Names = { root: string; own: RegExp; limit: string; peak: string; events: string }
const VERSIONS: readonly Names[] = [
  {
    root: '/sys/fs/cgroup/memory',
    own: /^\d+:memory:(.*)$/m,
    limit: 'memory.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
    events: 'memory.oom_control',
  },
  { root: '/sys/fs/cgroup', own: /^0::(.*)$/m, limit: 'memory.max', peak: 'memory.peak', events: 'memory.events' },
]

/** Creates a group below that of this process; undefined where this is not permitted. */
export function limitMemory(bytes: number): MemoryLimit | undefined {
  return VERSIONS.map((names) => makeGroup(names, bytes)).find((group) => group !== undefined)
}

function makeGroup({ root, own, limit, peak, events }: Names, bytes: number): MemoryLimit | undefined {
  const group = join(root, own.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] ?? '', `bims-${randomUUID()}`)
  try {
    mkdirSync(group)
  } catch {
    return undefined
  }
  try {
    writeFileSync(join(group, limit), String(bytes))
  } catch {
    rmdirSync(group)
    return undefined
  }
  return {
    through: ['/bin/sh', '-c', `echo $$ > '${join(group, 'cgroup.procs')}' && exec "$@"`, 'sh'],
    peakBytes: () => Number(readFileSync(join(group, peak), 'utf8')),
    kills: () => Number(/^oom_kill (\d+)$/m.exec(readFileSync(join(group, events), 'utf8'))?.[1] ?? 0),
    remove: () => rmdirSync(group),
  }
}
