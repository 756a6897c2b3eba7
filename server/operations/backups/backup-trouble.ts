import { isLostConnection, isRefusedUser } from '../../platform/database/database-errors.ts'
import { StartRefusal } from '../../platform/process/start-refusal.ts'

/** The system's errors of files in words, with the way out where the words do not say it. */
const ofDisk: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota of this user is used up',
  EFBIG: 'the disk takes no file of that size',
  EROFS: 'the disk is read-only',
  EACCES: 'this user has no permission to write there',
  EPERM: 'the system does not permit it there',
  ENOENT: 'there is no such folder. Make it, or mount its disk',
  ENOTDIR: 'a part of its path is a file',
  EIO: 'the disk does not work',
  ESTALE: 'the disk is out of reach',
}

/** The reason of an error of the file system in words, with its code. */
export function diskTrouble({ code = 'unknown error' }: NodeJS.ErrnoException): string {
  const [what = '', then = ''] = (ofDisk[code] ?? '').split('. ')
  return `${what ? `${what} (${code})` : code}${then && `. ${then}`}`
}

/** Refuses in one sentence, which `what` begins, what the file system refuses. */
export function refuseDisk(what: string, error: NodeJS.ErrnoException): never {
  throw new StartRefusal(`${what}: ${diskTrouble(error)}.`, { cause: error })
}

/** Turns what disk or database refuse while a backup is written to `file` into one sentence; other errors stay. */
export function explainTrouble(file: string, error: NodeJS.ErrnoException): never {
  const { code, message } = error
  if (isOfDisk(error)) refuseDisk(`${file} cannot be written`, error)
  const refuse = (words: string): never => {
    throw new StartRefusal(`${words}. No backup was written.`, { cause: error })
  }
  if (isRefusedUser(error)) return refuse(`The database refuses the user or its password (${code})`)
  if (code === INSUFFICIENT_PRIVILEGE) return refuse(`The database does not let its user read everything (${message})`)
  if (error instanceof StartRefusal || !isLostConnection(error)) throw error
  return refuse(`The database cannot be reached, or its connection was lost (${code ?? message})`)
}

const INSUFFICIENT_PRIVILEGE = '42501'
/** The calls of connections, some of whose errors have the same codes. */
const OF_CONNECTIONS = ['connect', 'read', 'getaddrinfo']

const isOfDisk = ({ code = '', syscall = '' }: NodeJS.ErrnoException) => code in ofDisk && !OF_CONNECTIONS.includes(syscall)
