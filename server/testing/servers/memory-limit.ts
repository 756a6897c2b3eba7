/* A group of processes that gets so much memory together, for tests. It needs root on Linux. Not used by the product. */
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The limit, and what became of it. */
type MemoryLimit = {
  /** The command that runs what it is given within the limit. */
  through: readonly string[]
  /** The most that the processes took together, with what the system keeps of files for them. */
  peakBytes(): number
  /** How many of them the system has killed for want of memory. */
  kills(): number
  remove(): void
}

/** What the two versions of control groups call their files. */
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

/** Makes one below the group of this process; undefined where that is not allowed. */
export function limitMemory(bytes: number): MemoryLimit | undefined {
  return VERSIONS.map((names) => makeGroup(names, bytes)).find((group) => group !== undefined)
}

function makeGroup({ root, own, limit, peak, events }: Names, bytes: number): MemoryLimit | undefined {
  const group = join(root, own.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] ?? '', `bims-${process.pid}-${Date.now()}`)
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
