import { existsSync, mkdirSync, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { StartRefusal } from '../process/start-refusal.ts'
import { type Account, accountFor, binariesFor, canEnter } from './postgres-binaries.ts'

/** The place of an embedded server: its data folder, the same path as PostgreSQL sees it, socket, program and user. */
export type PostgresLocation = {
  folder: string
  serverPath: string
  socket: { folder: string; serverPath: string; temporary: boolean }
  binaries: string
  account: Account
}

/** The number in the socket's name; no port is opened. */
export const PORT = 5432

/** The maximum length of a socket's path: 107 bytes on Linux, 103 on macOS. */
const LONGEST_SOCKET = 100
/** The working directory, which a process can name even when the folders above are closed to it. */
const HERE = '/proc/self/cwd'

/** Determines how a server can run on the folder, which need not exist yet. */
export function locatePostgres(folder: string): PostgresLocation {
  mkdirSync(dirname(folder), { recursive: true })
  const account = accountFor(folder)
  refuseForeign(folder)
  const serverPath = canEnter(dirname(folder), account) ? folder : HERE
  if (serverPath === HERE && process.platform !== 'linux') {
    throw new StartRefusal(`The folder ${folder} is closed to the account that PostgreSQL runs under. Set BIMS_DATA to another one.`)
  }
  return { folder, serverPath, socket: socketFor(folder, serverPath), binaries: binariesFor(account), account }
}

function refuseForeign(folder: string): void {
  const us = process.getuid?.()
  if (us === 0 || !existsSync(folder) || statSync(folder).uid === us) return
  throw new StartRefusal(`The data folder ${folder} belongs to another user. Start as that user, or set BIMS_DATA to another folder.`)
}

function socketFor(folder: string, serverPath: string): PostgresLocation['socket'] {
  if (Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= LONGEST_SOCKET) return { folder, serverPath, temporary: false }
  const short = mkdtempSync(join(tmpdir(), 'bims-socket-'))
  return { folder: short, serverPath: short, temporary: true }
}
