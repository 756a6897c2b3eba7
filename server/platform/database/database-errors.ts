import { conflict, invalid, Refusal, unavailable } from '../http/errors.ts'

type DatabaseError = { code?: string; constraint?: string; column?: string; errno?: number; message?: string }

/** What a constraint's refusal means to people: the field and the words. Constraints not listed get a general answer. */
const byConstraint: Record<string, () => Refusal> = {
  available_time_overlap: () => invalid({ start_time: 'These hours overlap other hours of the same day' }),
  available_time_check: () => invalid({ end_time: 'Must be after the start' }),
  blocked_time_check: () => invalid({ end_datetime: 'Must be after the start' }),
  applicant_type_ori_of_lsv: () => invalid({ ori: 'Not an ORI of this location' }),
  ori_slug: () => invalid({ slug: 'Another ORI of this location has this slug' }),
  status_code_slug: () => invalid({ slug: 'Another status code has this slug' }),
  user_account_username: () => invalid({ username: 'This username is taken' }),
  user_account_email: () => invalid({ email: 'This email is taken' }),
  address_applicant: () => conflict('EXISTS', 'This applicant already has an address of this type.'),
  appointment_reprint: () => conflict('REPRINT_BOOKED', 'There is an appointment for this re-print already.'),
  network_applicant_subdomain: () => invalid({ applicant_subdomain: 'This subdomain is taken' }),
  network_dashboard_subdomain: () => invalid({ dashboard_subdomain: 'This subdomain is taken' }),
  mail_wording_of_employer: () => invalid({ kind: 'This mail has its wording already' }),
  mail_wording_of_network: () => invalid({ kind: 'This mail has its wording already' }),
  employer_applicant_subdomain: () => invalid({ applicant_subdomain: 'This subdomain is taken' }),
}

const LOST_CONNECTION = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '53300',
  '57014',
  '55P03',
])

/** flydrive's errors when the file store fails or lacks a file that the database refers to. */
const NO_FILE = new Set(['E_CANNOT_READ_FILE', 'E_CANNOT_WRITE_FILE', 'E_CANNOT_DELETE_FILE', 'E_CANNOT_CHECK_FILE_EXISTENCE'])

/** Whether the file store is at fault, which operators have to know. */
export const isOfFiles = (error: unknown): boolean => NO_FILE.has((error as DatabaseError)?.code ?? '')

/** Turns an error of the database or the file store into a refusal that clients may read; anything unknown stays as it is. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof Refusal) return error
  const { code, constraint, column, message } = error as DatabaseError
  if (code !== undefined && (LOST_CONNECTION.has(code) || NO_FILE.has(code))) return unavailable()
  if (message?.startsWith('Connection terminated') || message?.includes('timeout exceeded when trying to connect')) return unavailable()
  if (constraint !== undefined && constraint in byConstraint) return byConstraint[constraint]?.()
  if (code === '23503') return conflict('REFERENCED', 'Something else refers to this, or what it refers to is not there.')
  if (code === '23505') return conflict('EXISTS', 'This already exists.')
  if (code === '23502' && column !== undefined) return invalid({ [column]: 'Required' })
  if (code === '23514' || code === '23502') return new Refusal(400, 'INVALID', 'These values do not go together.')
  if (code?.startsWith('22')) return new Refusal(400, 'INVALID', 'A value is out of range.')
  return error
}
