import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { StartRefusal } from '../process/start-refusal.ts'
import type { PostgresLocation } from './postgres-location.ts'
import { inUseMessage } from './postgres-lock.ts'

/** Creates the data folder under another name and renames it, so that an interrupted start leaves no partial one. */
export async function makeCluster(site: PostgresLocation, superuser: string): Promise<void> {
  clearBrokenOff(site.folder)
  const making = `${site.folder}.making-${process.pid}`
  mkdirSync(making, { mode: 0o700 })
  if (site.account) chownSync(making, site.account.uid, site.account.gid)
  try {
    await initialise(making, site, superuser)
    renameSync(making, site.folder)
  } catch (error) {
    rmSync(making, { recursive: true, force: true })
    if ((error as NodeJS.ErrnoException).code === 'ENOTEMPTY') throw new StartRefusal(inUseMessage(site.folder))
    throw error
  }
}

function clearBrokenOff(folder: string): void {
  const prefix = `${basename(folder)}.making-`
  for (const name of readdirSync(dirname(folder)).filter((name) => name.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length))
    if (pid === process.pid || !exists(pid)) rmSync(join(dirname(folder), name), { recursive: true, force: true })
  }
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function initialise(making: string, site: PostgresLocation, superuser: string): Promise<void> {
  const path = site.serverPath === site.folder ? making : site.serverPath
  // The system writes the new files within half a minute; waiting for that here would cost seconds.
  const options = ['--no-sync', '--no-locale', '--encoding=UTF8', '-A', 'trust', '-U', superuser, '-D', path]
  const initdb = spawn(join(site.binaries, 'bin/initdb'), options, { cwd: making, ...site.account, stdio: ['ignore', 'ignore', 'pipe'] })
  const [[code], complaint] = await Promise.all([once(initdb, 'close'), text(initdb.stderr)])
  if (code !== 0) throw new StartRefusal(`The database could not be made in ${site.folder}: ${complaint.trim()}`)
}
