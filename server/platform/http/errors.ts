import type { ProblemCode } from '../../../contract/problem-codes.ts'

const MAX_COMPLAINTS = 500
const SECONDS_OF_MINUTE = 60
const MINUTES_OF_HOUR = 60
/** Longer waits are given in hours. */
const MINUTES_IN_WORDS = 120

/** The only error shown to clients. `code` is stable, `detail` is for users, `errors` maps a field to its message. */
export class Refusal extends Error {
  readonly status: number
  readonly code: ProblemCode
  readonly detail: string
  readonly errors: Record<string, string>
  /** Further members of the problem document, and headers such as Retry-After. */
  readonly extra: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(
    status: number,
    code: ProblemCode,
    detail: string,
    more: { errors?: Record<string, string>; extra?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(detail)
    this.status = status
    this.code = code
    this.detail = detail
    this.errors = more.errors ?? {}
    this.extra = more.extra ?? {}
    this.headers = more.headers ?? {}
  }
}

/** 404: the row is missing or hidden, which look the same. */
export const notFound = () => new Refusal(404, 'NOT_FOUND', 'Not found.')
/** 403: the caller's role lacks the right. */
export const forbidden = () => new Refusal(403, 'FORBIDDEN', 'You may not do this.')
/** 401: the caller is not signed in. */
export const signInFirst = () => new Refusal(401, 'SIGN_IN', 'Sign in first.')
/** 400: fields with their errors. */
export const invalid = (errors: Record<string, string>) => new Refusal(400, 'INVALID', 'Please correct the marked fields.', { errors })
/** Refuses rows with errors; an answer has the first of very many. */
export function refuseRows(complaints: Record<string, string>): void {
  const entries = Object.entries(complaints)
  if (entries.length > 0) throw invalid(Object.fromEntries(entries.slice(0, MAX_COMPLAINTS)))
}
/** 409: the current state does not permit it. */
export const conflict = (code: ProblemCode, detail: string, extra: Record<string, unknown> = {}) =>
  new Refusal(409, code, detail, { extra })
/** 412: another request changed the record meanwhile. */
export const changedMeanwhile = () => new Refusal(412, 'CHANGED', 'Somebody else changed this record meanwhile. Load it again.')
/** 429: too many; `seconds` until it is worth another try. The applicants' pages translate the sentence with its number. */
export const tooMany = (seconds: number) =>
  new Refusal(429, 'TOO_MANY', sentenceOfWait(seconds), { headers: { 'retry-after': String(seconds) } })

function sentenceOfWait(seconds: number): string {
  const minutes = Math.ceil(seconds / SECONDS_OF_MINUTE)
  if (minutes <= 1) return 'Too many attempts. Try again in 1 minute.'
  if (minutes < MINUTES_IN_WORDS) return 'Too many attempts. Try again in {count} minutes.'.replace('{count}', String(minutes))
  return 'Too many attempts. Try again in {count} hours.'.replace('{count}', String(Math.ceil(minutes / MINUTES_OF_HOUR)))
}
/** 503: the database does not answer now. */
export const unavailable = () =>
  new Refusal(503, 'UNAVAILABLE', 'The service is not available right now. Please try again shortly.', { headers: { 'retry-after': '2' } })
/** 503: the file storage fails, does not answer or is full; all else works. */
export const filesUnavailable = () =>
  new Refusal(503, 'UNAVAILABLE', 'Files cannot be read or stored right now. Please try again shortly.', {
    headers: { 'retry-after': '2' },
  })
