import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { StartRefusal } from '../process/start-refusal.ts'

/** A server whose starter was killed stops by itself within this time. */
const GRACE_MS = 1_000
/** A server that is shutting down may have much to write. */
const STOPPING_MS = 30_000
const LOOK_MS = 20

/** Waits for a stopping server on the folder, removes the lock of one that has ended, and refuses when one is still running. */
export async function takeOver(folder: string, rest: (ms: number) => Promise<void> = setTimeout): Promise<void> {
  let waited = 0
  let holder = holderOf(folder)
  while (holder && (await alive(folder, holder.pid))) {
    const patience = holder.status === 'stopping' ? STOPPING_MS : GRACE_MS
    if (waited >= patience) throw new StartRefusal(inUseMessage(folder, holder.pid))
    await rest(LOOK_MS)
    waited += LOOK_MS
    holder = holderOf(folder)
  }
  // PostgreSQL mistakes a zombie, or another program with the same process id, for a live server.
  if (holder) for (const file of ['postmaster.pid', '.s.PGSQL.5432.lock', '.s.PGSQL.5432']) rmSync(join(folder, file), { force: true })
}

/** The refusal of a data folder in use. */
export function inUseMessage(folder: string, pid?: number): string {
  const process = pid ? ` (process ${pid})` : ''
  return `The data folder ${folder} is in use: a server already runs on it${process}. Stop that one, or set BIMS_DATA to another folder.`
}

function holderOf(folder: string): { pid: number; status: string } | undefined {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    return { pid: Number(lines[0]), status: lines[7]?.trim() ?? '' }
  } catch {
    return undefined
  }
}

async function alive(folder: string, pid: number): Promise<boolean> {
  return isPostgres(pid) || (await answers(join(folder, '.s.PGSQL.5432')))
}

/** Whether the process is a running PostgreSQL: not a zombie, and not another program. */
function isPostgres(pid: number): boolean {
  const { stdout } =
    process.platform === 'linux' ? fromProc(pid) : spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' })
  return /^\s*[^Z\s]\S*\s.*postgres/.test(stdout)
}

function fromProc(pid: number): { stdout: string } {
  try {
    const [, name, state] = /\((.*)\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return { stdout: `${state} ${name}` }
  } catch {
    return { stdout: '' }
  }
}

/** In another container the process id is meaningless here, but the server's socket answers. */
function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket)
    connection.once('connect', () => resolve(true)).once('error', () => resolve(false))
    connection.once('connect', () => connection.destroy())
  })
}
