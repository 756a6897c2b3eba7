import { fieldMessages } from '../../../contract/records/field-messages.ts'
import { conflict, filesUnavailable, invalid, Refusal, unavailable } from '../http/errors.ts'
import { log } from '../log.ts'

type DatabaseError = { code?: string; constraint?: string; column?: string; errno?: number; message?: string }

/** The refusal of a second re-print of one rejection, also by the index; `known` is what its applicant may know of the first. */
export const reprintBooked = (known: { reprint?: object | null } = {}) =>
  conflict('REPRINT_BOOKED', 'There is an appointment for this re-print already.', known)

/** The field and message of each violated constraint. Constraints not listed get a general answer. */
const byConstraint: Record<string, () => Refusal> = {
  available_time_overlap: () => invalid({ start_time: 'These hours overlap other hours' }),
  available_time_check: () => invalid({ end_time: 'Must differ from the start time' }),
  special_day_date: () => invalid({ date: 'This date is a special day already' }),
  special_day_hours: () => invalid({ hours: 'These hours overlap' }),
  blocked_time_check: () => invalid({ end_datetime: 'Must be after the start' }),
  phone_of_environment: () => invalid({ phone: fieldMessages.usPhone }),
  applicant_type_ori_of_lsv: () => invalid({ ori: 'Not an ORI of this location' }),
  ori_slug: () => invalid({ slug: 'Another ORI of this location has this slug' }),
  status_code_slug: () => invalid({ slug: 'Another status code has this slug' }),
  user_account_username: () => invalid({ username: 'This username is taken' }),
  user_account_look_alike: () => invalid({ username: 'Looks like the username of another account' }),
  user_account_email: () => invalid({ email: 'This email is taken' }),
  address_applicant: () => conflict('EXISTS', 'This applicant already has an address of this type.'),
  appointment_reprint: () => reprintBooked(),
  network_applicant_subdomain: () => invalid({ applicant_subdomain: 'This subdomain is taken' }),
  network_dashboard_subdomain: () => invalid({ dashboard_subdomain: 'This subdomain is taken' }),
  mail_wording_of_employer: () => invalid({ kind: 'This mail has its wording already' }),
  mail_wording_of_network: () => invalid({ kind: 'This mail has its wording already' }),
  till_closed: () => conflict('TILL_CLOSED', 'This till is closed.'),
  till_closing_one: () => conflict('TILL_CLOSED', 'This till is closed already.'),
  employer_applicant_subdomain: () => invalid({ applicant_subdomain: 'This subdomain is taken' }),
}

/**
 * Errors that a retry may resolve: connection errors, and PostgreSQL's classes of connection exceptions (08), refused users (28), whose
 * password is being changed, transactions rolled back by
 * others (40), lack of disk, memory or connections (53), objects in use (55), operators' intervention (57) and failing disks (58);
 * a read-only database, which is being replaced by another one; and an ended idle transaction (25P03).
 */
const TEMPORARY = /^(25006|25P03|(08|28|40|53|55|57|58)\w{3})$/
/** The system's errors of connections, the first two also of a process that may open no more. */
const NO_CONNECTION = new Set([
  ...['EMFILE', 'ENFILE', 'ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EADDRNOTAVAIL'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENETRESET', 'ENOTFOUND', 'EAI_AGAIN'],
])

/** The driver's messages, without a code, about a lost connection. */
const LOST_CONNECTION = /^(Connection terminated|timeout e|Query read timeout|Client (has encountered|was closed))/

/** pg-pool's message of a pool that this server has closed at its end. The database is not away, so no outage is looked for. */
const CLOSED_POOL = 'Cannot use a pool after calling end on the pool'

/** The error of shared connections that this server has closed, as that of a pool. */
export const closedPool = () => new Error(CLOSED_POOL)

/** flydrive's errors when the file store fails or lacks a file; the system's when the data folder is full. */
const NO_FILE = new Set([
  ...['E_CANNOT_READ_FILE', 'E_CANNOT_WRITE_FILE', 'E_CANNOT_DELETE_FILE', 'E_CANNOT_CHECK_FILE_EXISTENCE'],
  ...['ENOSPC', 'EDQUOT'],
])

/** Whether the file store is at fault, which operators must know. */
export const isOfFiles = (error: unknown): boolean => NO_FILE.has((error as DatabaseError)?.code ?? '')

/** Whether the database is away, overloaded or out of space: a later try may succeed. */
export function isTemporary(error: unknown): boolean {
  const { code, message } = (error ?? {}) as DatabaseError
  return TEMPORARY.test(code ?? '') || NO_CONNECTION.has(code ?? '') || LOST_CONNECTION.test(message ?? '')
}

/** The SQLSTATE classes of errors of a single request, which roll back its whole batch. */
const OF_ONE_REQUEST = ['22', '23', '40', '55', '57014']

/** Whether one request of a batch is at fault, so that each of them may succeed or fail in a transaction of its own. */
export const isOfOneRequest = (error: unknown): boolean =>
  error instanceof Refusal || OF_ONE_REQUEST.some((state) => String((error as DatabaseError).code).startsWith(state))

/** Whether a lock was not free in time. */
export const isLockTimeout = (error: unknown): boolean => (error as DatabaseError).code === '55P03'

/** Whether PostgreSQL finds no room for a write. */
export const isDiskFull = (error: unknown): boolean => (error as DatabaseError).code === '53100'

/** Whether a connection broke, or none could be made; a pool that has none free yet is no such case. */
export function isLostConnection(error: unknown): boolean {
  const { code, message } = error as DatabaseError
  if (code !== undefined) return /^(E[A-Z_]+|(08|28)\w{3}|57P0\d|25P03)$/.test(code)
  return LOST_CONNECTION.test(message ?? '') && !message?.startsWith('timeout exceeded')
}

/** Whether PostgreSQL refuses the user, or its password, at each new connection. */
export const isRefusedUser = (error: unknown): boolean => /^28\w{3}$/.test((error as DatabaseError | undefined)?.code ?? '')

/** Whether the error depends on the statement alone: an invalid value, or a statement that takes too long. */
export const isOfStatement = (error: unknown): boolean => /^(22\w{3}|57014)$/.test((error as DatabaseError).code ?? '')

/** Turns an error of the database or the file store into a refusal for clients; unknown errors stay unchanged. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof Refusal) return error
  const { code, constraint, column } = error as DatabaseError
  if (isOfFiles(error)) return filesUnavailable()
  if (isTemporary(error) || (error as DatabaseError).message === CLOSED_POOL) return unavailable()
  if (constraint !== undefined && constraint in byConstraint) return byConstraint[constraint]?.()
  if (code === '23503') return conflict('REFERENCED', 'Something else refers to this, or what it refers to is not there.')
  if (code === '23505') return conflict('EXISTS', 'This already exists.')
  if (code === '23502' && column !== undefined) return invalid({ [column]: 'Required' })
  if (code === '23514' || code === '23502') return new Refusal(400, 'INVALID', 'These values do not go together.')
  if (code?.startsWith('22')) return new Refusal(400, 'INVALID', 'A value is out of range.')
  return error
}

const DEADLOCK = '40P01'

/** Constraints that collide at random: a registration number, or a key of two simultaneous calls. */
const MET_TWICE = ['appointment_pkey', 'idempotency_key']

/** Rolls the transaction back and retries it once: data read before its locks have changed meanwhile. */
export const staleRead = () => Object.assign(new Error('What was read before the locks has changed.'), { code: '40001' })

/** Whether a retry may succeed: after a deadlock or a collision. */
export function worthAnotherTry(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === DEADLOCK || code === '40001' || (code === '23505' && MET_TWICE.includes(String(constraint)))
}

/** Logs a deadlock, which the order of locks excludes: which locks, relations and functions met, never a value. */
export function reportDeadlock(error: unknown): void {
  const { code, detail, where } = error as { code?: string; detail?: string; where?: string }
  if (code === DEADLOCK) log.warn({ detail, where }, 'A deadlock was resolved by repeating a transaction: please report it')
}
