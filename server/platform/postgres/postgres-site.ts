import { existsSync, mkdirSync, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'
import { type Account, accountFor, binariesFor, reachable } from './postgres-binaries.ts'

/** Where an embedded server lives: its data, as PostgreSQL is told it, its socket, its program and its user. */
export type Site = {
  folder: string
  told: string
  socket: { folder: string; told: string; temporary: boolean }
  binaries: string
  account: Account
}

/** The number in the socket's name; nothing listens on the network. */
export const PORT = 5432

/** Linux takes 107 bytes, macOS 103. */
const LONGEST_SOCKET = 100
/** Where a process stands, which it may name even when the folders above are closed to it. */
const HERE = '/proc/self/cwd'

/** Finds out how a server can run on the folder, which need not exist yet. */
export function siteOf(folder: string): Site {
  mkdirSync(dirname(folder), { recursive: true })
  const account = accountFor(folder)
  refuseForeign(folder)
  const told = reachable(dirname(folder), account) ? folder : HERE
  if (told === HERE && process.platform !== 'linux') {
    throw new StartRefusal(`The folder ${folder} is closed to the account that PostgreSQL runs under. Set BIMS_DATA to another one.`)
  }
  return { folder, told, socket: socketFor(folder, told), binaries: binariesFor(account), account }
}

function refuseForeign(folder: string): void {
  const us = process.getuid?.()
  if (us === 0 || !existsSync(folder) || statSync(folder).uid === us) return
  throw new StartRefusal(`The data folder ${folder} belongs to another user. Start as that user, or set BIMS_DATA to another folder.`)
}

function socketFor(folder: string, told: string): Site['socket'] {
  if (Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= LONGEST_SOCKET) return { folder, told, temporary: false }
  const short = mkdtempSync(join(tmpdir(), 'bims-socket-'))
  return { folder: short, told: short, temporary: true }
}
